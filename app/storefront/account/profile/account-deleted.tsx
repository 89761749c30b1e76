import { useEffect, useRef } from "react";
import { Link } from "react-router";

/** Replaces the profile page after the account is deleted. */
export function AccountDeleted() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="form-page">
      <h1 ref={title} tabIndex={-1}>
        Your account is deleted
      </h1>
      <p className="lead">
        Thank you for shopping with us. You can still buy as a guest, and track what is on its way.
      </p>
      <p>
        <Link to="/">Back to the shop</Link>
      </p>
    </div>
  );
}
