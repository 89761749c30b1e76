import { Link } from "react-router";
import { PersonIcon } from "#app/ui/icons.tsx";

/** Login for a visitor; the shopper's own menu when signed in. */
export function AccountMenu() {
  return (
    <div className="account">
      <Link to="/login" className="tool">
        <PersonIcon />
        <span>Login</span>
      </Link>
    </div>
  );
}
