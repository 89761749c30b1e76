import { type ImageProps, ProductImage } from "./product-image.tsx";

/** A picture under which a dozen blurred pixels of it fill its box, a positioned one, until it has loaded. */
export function BlurredImage(props: ImageProps) {
  return (
    <>
      {props.image.blur && <Blur {...props} />}
      <ProductImage {...props} />
    </>
  );
}

function Blur({ image, tall, className = "" }: ImageProps) {
  return (
    <picture className="responsive-image">
      {tall?.image.blur && <source srcSet={tall.image.blur} media={tall.media} />}
      <img src={image.blur} width={image.width} height={image.height} alt="" className={`blur ${className}`} />
    </picture>
  );
}
