import { expect, test } from "vitest";
import { readMentions, showMentions } from "./mentions.ts";

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const people = ["Ana", "Ana Smith", "Zoë O'Neil", "Ben Ray", "Ben Hill", "Kim Lee", "Kim Lee"].map((name, index) => ({
  id: id(index),
  name,
}));

test.each([
  ["@Ana, please check", `<@${id(0)}>, please check`, [0]],
  ["ask @ana smith!", `ask <@${id(1)}>!`, [1]],
  ["(@Zoë has it) @Anabel", `(<@${id(2)}> has it) @Anabel`, [2]],
  ["@Ben or @Ben Hill", `@Ben or <@${id(4)}>`, [4]],
  ["@Kim Lee twice: @Kim Lee", `<@${id(5)}> twice: <@${id(5)}>`, [5, 6]],
  ["mail ana@Ana.example, @ Ana, @", "mail ana@Ana.example, @ Ana, @", []],
])("%s", (typed, text, mentioned) => {
  expect(readMentions(typed, people)).toEqual({ text, mentioned: mentioned.map((index) => people[index]) });
});

test("a stored mention is shown with the present name, and an unknown id as it was typed", () => {
  const { text, mentioned } = readMentions("@Ana and <@x>", people);
  expect(showMentions(text, [{ ...mentioned[0], id: id(0), name: "Anna" }])).toBe("@Anna and <@x>");
  expect(showMentions(`<@${id(9)}>`, [])).toBe(`<@${id(9)}>`);
});
