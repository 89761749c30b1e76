import { Link } from "react-router";
import { FormPage, FormStatus } from "#app/storefront/forms/form-page.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = {
  title: string;
  lead: string;
  /** The text of the button. */
  button: string;
  /** The result once the button was pressed. */
  result: { error: string | undefined; message: string | undefined } | undefined;
};

/** The page of a link in an email: one button, because mail scanners open every link. Works without JavaScript. */
export function EmailLinkPage({ title, lead, button, result }: Props) {
  return (
    <FormPage title={title} lead={lead}>
      <FormStatus error={result?.error} success={result?.message} />
      {!result?.message && (
        <form method="post">
          <Button type="submit">{button}</Button>
        </form>
      )}
      <p>
        <Link to="/shop">Back to the shop</Link>
      </p>
    </FormPage>
  );
}
