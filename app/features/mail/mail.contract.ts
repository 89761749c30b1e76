/** Every letter the shop writes, by template, with what it must know. Links are complete addresses. */
export type Letters = {
  welcome: { firstName: string; link: string };
  "password-reset": { firstName: string; link: string; minutes: number };
  "newsletter-confirm": { link: string };
  "newsletter-welcome": { link: string; endLink: string };
  "contact-message": { name: string; email: string; subject: string; message: string };
  "contact-received": Record<string, never>;
};

export type Template = keyof Letters;

/** A letter to be written: which template, and what it must know. */
export type LetterOrder = { [T in Template]: { template: T; data: Letters[T] } }[Template];

/** A letter as it is sent. `link` is where its button leads. */
export type WrittenLetter = { subject: string; html: string; text: string; link?: string };
