import type { Letters } from "../mail.contract.ts";
import { nameForGreeting } from "./greeting.ts";
import { Letter, Paragraph } from "./letter.tsx";

export const welcomeSubject = "Welcome to Wellworn";

/** To somebody who has just opened an account. */
export function Welcome({ firstName, link }: Letters["welcome"]) {
  const name = nameForGreeting(firstName);
  return (
    <Letter
      preview="Your account is open: your cart and wishlist now follow you."
      title={name ? `Welcome, ${name}` : "Welcome"}
      button={{ label: "Look around the shop", link }}
      note="You didn’t open an account with us? Write to us and we will remove it."
    >
      <Paragraph>
        Your account is open. Your cart and your wishlist now follow you from one device to the next, and wait for you.
      </Paragraph>
      <Paragraph>
        Everything we sell is cut, stitched and finished by hand, and meant to look better the longer you carry it.
      </Paragraph>
    </Letter>
  );
}
