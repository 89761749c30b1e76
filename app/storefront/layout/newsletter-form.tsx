/** Asks for an e-mail address. A plain form: the page that it posts to answers, with or without JavaScript. */
export function NewsletterForm() {
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
