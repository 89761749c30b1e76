import { Link, useRouteLoaderData } from "react-router";
import { shop } from "#app/platform/identity.ts";
import type { loader } from "#app/root.tsx";
import { Wordmark } from "#app/ui/wordmark.tsx";
import { footerGroups } from "./site-links.ts";

/** Footer of every page: links, newsletter, legal notes. */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <hr className="stitches" />
      <div className="site-footer-groups">
        {footerGroups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="label">{title}</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-labelledby="newsletter" className="site-footer-newsletter">
          <h2 id="newsletter" className="label">
            News from the workshop
          </h2>
          <p>A few times a year: new products, and how they were made.</p>
          <NewsletterForm />
          <ul className="site-footer-social">
            {shop.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <LegalNotes />
    </footer>
  );
}

function LegalNotes() {
  const year = useRouteLoaderData<typeof loader>("root")?.year;
  return (
    <div className="site-footer-small">
      <Wordmark />
      <p>
        © {year} {shop.name}. All rights reserved.
      </p>
      <p>Images in this demonstration shop are renderings.</p>
      <p>
        <Link to="/privacy">Privacy</Link> <Link to="/terms">Terms</Link>
      </p>
    </div>
  );
}

/** A plain form that posts to /newsletter, with or without JavaScript. */
function NewsletterForm() {
  return (
    <form method="post" action="/newsletter" className="newsletter">
      <label htmlFor="newsletter-email" className="visually-hidden">
        Email for the newsletter
      </label>
      <input
        id="newsletter-email"
        className="input"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
      />
      <button type="submit" className="button">
        Subscribe
      </button>
    </form>
  );
}
