/** How many people wait for an email when a variant is back: "12 people wait for this". */
export const peopleWaiting = (people: number): string =>
  people === 1 ? "1 person waits for this" : `${people} people wait for this`;
