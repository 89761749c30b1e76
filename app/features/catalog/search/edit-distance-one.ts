/** Whether one slip of the finger turns one word into the other: a letter wrong, missing, too many, or two swapped. */
export function isEditDistanceOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let same = 0;
  while (same < short.length && short[same] === long[same]) same += 1;
  const restOf = (word: string, skipped: number) => word.slice(same + skipped);
  if (short.length < long.length) return restOf(short, 0) === restOf(long, 1);
  const isSwapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return restOf(short, 1) === restOf(long, 1) || (isSwapped && restOf(short, 2) === restOf(long, 2));
}
