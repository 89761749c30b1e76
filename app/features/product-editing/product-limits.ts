/** The most images that a product has. Here, because the contract would bring its validation into the browser. */
export const MAX_IMAGES = 100;
