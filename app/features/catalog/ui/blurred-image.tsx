import { focusClass } from "./image-focus.ts";
import { type ImageProps, ProductImage } from "./product-image.tsx";

/** An image over its blurred placeholder, which fills the positioned box until the image has loaded. */
export function BlurredImage(props: ImageProps) {
  return (
    <>
      {props.image.blur && <Blur {...props} />}
      <ProductImage {...props} />
    </>
  );
}

function Blur({ image, tall, className }: ImageProps) {
  return (
    <picture className="responsive-image">
      {tall?.image.blur && <source srcSet={tall.image.blur} media={tall.media} />}
      <img
        src={image.blur}
        width={image.width}
        height={image.height}
        alt=""
        className={["blur", className, focusClass(image.focus)].filter(Boolean).join(" ")}
      />
    </picture>
  );
}
