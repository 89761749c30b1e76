/** A person who can be mentioned in a note. */
export type MentionablePerson = { id: string; name: string };

const MENTION = /<@([0-9a-f-]{36})>/g;
/** An @ within a word, as in an email address, mentions nobody. */
const AT = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu;
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Reads "@Ana" or "@Ana Smith" in a note. Returns the text with ids in place of the names, and the people who are mentioned: by
 * the longest name that fits, or by a first name that one person has. All who share a full name are mentioned.
 */
export function readMentions(
  typed: string,
  people: MentionablePerson[],
): { text: string; mentioned: MentionablePerson[] } {
  const mentioned = new Map<string, MentionablePerson>();
  let text = "";
  let end = 0;
  for (const { index } of typed.matchAll(AT)) {
    const found = personAt(typed.slice(index + 1), people);
    if (!found || index < end) continue;
    text += `${typed.slice(end, index)}<@${found.people[0]?.id}>`;
    end = index + 1 + found.length;
    for (const person of found.people) mentioned.set(person.id, person);
  }
  return { text: text + typed.slice(end), mentioned: [...mentioned.values()] };
}

function personAt(
  rest: string,
  people: MentionablePerson[],
): { people: MentionablePerson[]; length: number } | undefined {
  const fitting = people.filter(
    ({ name }) => name && isSame(rest.slice(0, name.length), name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length)),
  );
  const length = Math.max(0, ...fitting.map(({ name }) => name.length));
  if (length > 0) return { people: fitting.filter(({ name }) => name.length === length), length };
  const word = /^[\p{L}\p{N}'-]+/u.exec(rest)?.[0] ?? "";
  const [person, ...others] = people.filter(({ name }) => isSame(name.split(" ")[0] ?? "", word));
  return person && others.length === 0 ? { people: [person], length: word.length } : undefined;
}

/** Returns a stored note without the people whom it mentions, for its customer. */
export const hideMentions = (text: string): string => text.replace(MENTION, "@colleague");

/** Returns a stored note with the present names of the people whom it mentions. */
export function showMentions(text: string, mentioned: MentionablePerson[]): string {
  return text.replace(MENTION, (stored, id) => {
    const person = mentioned.find((one) => one.id === id);
    return person ? `@${person.name}` : stored;
  });
}
