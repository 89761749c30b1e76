import { renderToStaticMarkup } from "react-dom/server";
import { COLUMN, outlookStyleSheet, part, styleSheet } from "./email-style.ts";

/** Some older email clients need this doctype to render the layout correctly. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Only classic Outlook reads what is in this comment. React can't write comments. */
const forOutlook = (html: string) => `<!--[if mso]>${html}<![endif]-->`;

/** Without this, classic Outlook scales images with the resolution of the screen, but not the text. */
const PIXELS =
  '<xml xmlns:o="urn:schemas-microsoft-com:office:office"><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>';

/** Classic Outlook ignores `max-width`: it gets a table of that width around the column. */
const COLUMN_OPEN = forOutlook(
  `<table role="presentation" align="center" width="${COLUMN}" border="0" cellpadding="0" cellspacing="0"><tr><td width="${COLUMN}">`,
);
const COLUMN_CLOSE = forOutlook("</td></tr></table>");

const head = (title: string) =>
  renderToStaticMarkup(
    <>
      <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="x-apple-disable-message-reformatting" />
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
    </>,
  );

/** The open tags around the column, as far as React can write them: the column stands where the mark is. */
const MARK = "COLUMN";
const [BODY_OPEN = "", BODY_CLOSE = ""] = renderToStaticMarkup(
  <body className="page" style={{ ...part.page.style, padding: 0 }}>
    <table role="presentation" width="100%" border={0} cellPadding={0} cellSpacing={0}>
      <tbody>
        <tr>
          <td align="center" {...part.page}>
            {MARK}
          </td>
        </tr>
      </tbody>
    </table>
  </body>,
).split(MARK);

/** Returns the HTML of an email: its head, with the style sheets, and its column in the middle of the page. */
export function emailDocument(title: string, column: string): string {
  const styles = `<style>${styleSheet}</style>${forOutlook(`${PIXELS}<style>${outlookStyleSheet}</style>`)}`;
  const body = BODY_OPEN + COLUMN_OPEN + column + COLUMN_CLOSE + BODY_CLOSE;
  return `${DOCTYPE}<html lang="en" dir="ltr"><head>${head(title)}${styles}</head>${body}</html>`;
}
