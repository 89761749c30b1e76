import { Link } from "react-router";
import { shop } from "#app/platform/identity.ts";
import { describePage } from "#app/storefront/seo/describe-page.ts";
import { ProsePage } from "./prose-page.tsx";

export const meta = describePage({
  title: "Privacy",
  description: `What ${shop.name} keeps about you, why, for how long, and how to have it deleted.`,
  path: "/privacy",
});

export default function Privacy() {
  return (
    <ProsePage
      title="Privacy"
      lead="We keep what we need to sell you a bag and nothing to follow you around. No trackers, no advertising networks, no analytics."
    >
      <h2 id="who">Who is responsible</h2>
      <p>
        {shop.address.join(", ")}. Write to <a href={`mailto:${shop.email}`}>{shop.email}</a> about anything on this
        page.
      </p>
      <StoredData />
      <h2 id="cookies">Cookies and storage in your browser</h2>
      <p>
        Reading the shop sets no cookie. When you put something in the cart, two appear: <code>sessionid</code> finds
        your cart again for thirty days, and <code>csrftoken</code> stops other sites from acting in your name. When you
        sign in, your browser's local storage holds your name and two keys that prove who you are; signing out removes
        them and makes them worthless on our side too.
      </p>
      <h2 id="others">Who else sees it</h2>
      <p>
        The carrier gets your name and address. The payment provider gets what it needs to charge you; your card number
        never reaches us. Our mail provider delivers the emails that we send. Nobody else, unless a court orders it.
      </p>
      <h2 id="rights">Your rights</h2>
      <p>
        You may see, correct, take with you or delete what we hold about you, and object to any of it. In{" "}
        <Link to="/account">your account</Link> you do so yourself, at once; or <Link to="/contact">write to us</Link>,
        and a person answers within a week. You may also complain to your data protection authority.
      </p>
      <p>Last changed on 21 November 2026.</p>
    </ProsePage>
  );
}

function StoredData() {
  return (
    <>
      <h2 id="what">What we keep, and for how long</h2>
      <dl>
        <dt>Your account</dt>
        <dd>
          Email, names, username, the addresses you save, on which devices you are signed in, and a password that we
          store only as an Argon2id hash. Until you delete the account.
        </dd>
        <dt>Your cart and wishlist</dt>
        <dd>A guest's cart for thirty days after its last use. With an account, until you empty it.</dd>
        <dt>Your orders</dt>
        <dd>
          What you bought, where it went and what you paid. As long as tax law asks of us. When you delete your account,
          your name, street, email and notes go from every order as soon as it is finished and can't come back any more;
          what was sold, for how much and to which state or country stays.
        </dd>
        <dt>Your messages</dt>
        <dd>What you write in the contact form, for two years, so that we can pick up the thread.</dd>
        <dt>Newsletter</dt>
        <dd>Your email, only after you confirmed it by a link. Until you unsubscribe.</dd>
        <dt>Logs</dt>
        <dd>
          Which page was asked for and when, without names, emails, passwords or cookies. Attempts to guess a password
          are counted per address for a day.
        </dd>
      </dl>
    </>
  );
}
