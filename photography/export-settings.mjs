// Size and compression of the finished images.

/** Size in pixels of every product image. Scenes have their own sizes in scenes.json. */
export const PRODUCT_SIZE = { width: 1600, height: 2000 };

/** 332 images must fit into 60 MB: 180 kB on average. */
export const JPEG = { quality: 85, mozjpeg: true, chromaSubsampling: "4:4:4" };
