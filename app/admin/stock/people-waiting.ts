/** How many people are waiting for an email when a variant is back: "12 people are waiting for this". */
export const peopleWaiting = (people: number): string =>
  people === 1 ? "1 person is waiting for this" : `${people} people are waiting for this`;
