/** Runs `work`. Prints what it does, then how long that took. Returns its result. */
export async function timed(what, work) {
  console.log(`${what} …`);
  const started = performance.now();
  const result = await work();
  console.log(`${what} took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return result;
}
