import { Link } from "react-router";
import { shop } from "#app/platform/identity.ts";
import { CART_DAYS, LOG_DAYS, NOTIFIED_REQUEST_DAYS, REPLY_TIME, UNPAID_ORDER_DAYS } from "#app/platform/shop-facts.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Privacy",
  description: `What ${shop.name} stores about you, why, for how long, and how to have it deleted.`,
  path: "/privacy",
});

export default function Privacy() {
  return (
    <ProsePage
      title="Privacy"
      lead="We store what we need to sell you a bag, and nothing to follow you around. No trackers, no advertising networks, no analytics."
    >
      <h2 id="who">Who is responsible</h2>
      <p>
        {shop.address.join(", ")}. Write to <a href={`mailto:${shop.email}`}>{shop.email}</a> about anything on this
        page.
      </p>
      <StoredData />
      <h2 id="cookies">Cookies and storage in your browser</h2>
      <p>
        Reading the shop sets no cookie. When you put something in the cart, the shop sets two: <code>sessionid</code>{" "}
        finds your cart again for {CART_DAYS} days, and <code>csrftoken</code> stops other sites from acting in your
        name. When you sign in, your browser’s local storage holds your name, username and email address, and two keys
        that prove who you are; signing out removes them, and we stop accepting them. If the shop can’t be reached at
        that moment, one of them stays until your browser has told us. Your browser also stores which products you
        viewed last, up to twelve. The list stays there; to show it, your browser asks us for these products, as it does
        for a page. Clearing the list removes it, and so does signing out. The same is true of your last ten searches. A
        product that you want on your wishlist before you have signed in is stored there for an hour, until you sign in.
        What you type at the checkout stays in its tab until you have paid, sign out or close the tab.
      </p>
      <h2 id="others">Who else receives it</h2>
      <p>
        The carrier gets your name and address. The payment provider gets what it needs to charge you; your card number
        never reaches us. Our email provider delivers the emails that we send. Nobody else receives anything, unless a
        court orders it.
      </p>
      <h2 id="rights">Your rights</h2>
      <p>
        You may see, correct, export or delete the data that we store about you, and object to its use. In{" "}
        <Link to="/account">your account</Link> you can do so yourself, at once; or{" "}
        <Link to="/contact">write to us</Link>, and a person replies {REPLY_TIME}. You may also complain to your data
        protection authority.
      </p>
      <p>Last changed on November 30, 2026.</p>
    </ProsePage>
  );
}

function StoredData() {
  return (
    <>
      <h2 id="what">What we store, and for how long</h2>
      <dl>
        <dt>Your account</dt>
        <dd>
          Email, names, username, saved addresses, and your password, only as an Argon2id hash. Until you delete the
          account. For each device you sign in on, its browser and IP address, so that you and we notice a stranger; for
          half a year at most. After a password reset, the IP address it came from, for two days.
        </dd>
        <dt>Your reviews</dt>
        <dd>
          What you write about a product you bought: stars, text, photos and the name you choose, which everyone can
          read, and the email of your order, which nobody sees. Until you delete the account or ask us to remove them.
          If you report a review: your reason, and a code made from your IP address, so that each report counts once;
          for half a year, and until we have read it.
        </dd>
        <dt>Your cart and wishlist</dt>
        <dd>A guest’s cart for {CART_DAYS} days after its last use. With an account, until you empty it.</dd>
        <dt>Your orders</dt>
        <dd>
          What you bought, where it went and what you paid, until you delete your account or ask us to erase it. Then we
          remove your name, street, email and notes from every order as soon as it is finished and can no longer be
          returned; what was sold, for how much and to which state or country stays. From an order that was never paid,
          we remove them {UNPAID_ORDER_DAYS} days after it was canceled.
        </dd>
        <dt>Your messages</dt>
        <dd>What you write in the contact form, for two years, so that we can follow up on it.</dd>
        <dt>Back-in-stock emails</dt>
        <dd>
          Your email and what you wait for, once you have confirmed it by a link or are signed in. We write once, when
          it is back, and delete your request {NOTIFIED_REQUEST_DAYS} days later; or after a year, or at once when you
          end it.
        </dd>
        <dt>Newsletter</dt>
        <dd>
          Your email, once you have confirmed it by a link, until you unsubscribe. If you don’t confirm it, we delete it
          after a week.
        </dd>
        <dt>Logs</dt>
        <dd>
          Which page was requested, when and from which IP address, and when someone signed in or changed an account, to
          find faults and attacks; for {LOG_DAYS} days. No names, emails, passwords or cookies. We also count attempts
          per IP address, such as wrong passwords, for a day at most.
        </dd>
      </dl>
    </>
  );
}
