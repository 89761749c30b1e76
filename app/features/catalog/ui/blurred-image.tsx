import { type PictureProps, ProductPicture } from "./product-image.tsx";

/** A picture under which a dozen blurred pixels of it fill its box, a positioned one, until it has loaded. */
export function BlurredPicture(props: PictureProps) {
  return (
    <>
      {props.picture.blur && <Blur {...props} />}
      <ProductPicture {...props} />
    </>
  );
}

function Blur({ picture, tall, className = "" }: PictureProps) {
  return (
    <picture className="picture">
      {tall?.picture.blur && <source srcSet={tall.picture.blur} media={tall.media} />}
      <img src={picture.blur} width={picture.width} height={picture.height} alt="" className={`blur ${className}`} />
    </picture>
  );
}
