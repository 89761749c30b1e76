import { failureReason } from "#app/platform/http/failure-reason.ts";
import { showToast } from "#app/ui/toast.ts";
import { takePendingWish } from "./pending-wish.ts";
import { setWish } from "./wishlist-store.ts";

/**
 * Adds the product of the heart that a visitor pressed before signing in, however they came to sign in. Never throws: they are
 * signed in either way. Returns a function that shows the result on the page `next`, and scrolls it to where they left it if the
 * heart is there; undefined if there is nothing to add.
 */
export async function addPendingWish(next: string | null): Promise<(() => void) | undefined> {
  const wish = takePendingWish();
  if (!wish) return undefined;
  const { id, name, color, from, scrollY } = wish;
  const links = [{ to: "/wishlist", text: "View wishlist" }];
  const item = color ? `${name} (${color})` : name;
  const show = await setWish(id, true, color).then(
    () => () => showToast(`You are signed in. ${item} is on your wishlist.`, { links }),
    (problem) => {
      console.error(`The wishlist was not changed for ${name}`, problem);
      const text = `You are signed in, but ${item} was not added to your wishlist. ${failureReason(problem)}`;
      return () => showToast(text, { kind: "error" });
    },
  );
  return () => {
    if (from === next) window.scrollTo(0, scrollY);
    show();
  };
}
