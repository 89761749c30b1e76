/** Five stars, filled up to `value`. The number is beside them, or in the label around them. */
export const Stars = ({ value }: { value: number }) => (
  <svg className="stars" viewBox="0 0 5 1" aria-hidden="true">
    <rect width={value} height="1" />
  </svg>
);
