import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { OrderItem } from "#app/features/orders/orders.contract.ts";
import { failureReason } from "#app/platform/http/failure-reason.ts";
import { Button } from "#app/ui/button.tsx";
import { addOrderedItem } from "./add-ordered-item.ts";

/** Puts what was ordered into the cart again and opens it. What is not in stock is named there, or here if nothing is. */
export function BuyAgain({ items }: { items: OrderItem[] }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  /** What was added before a failure, so that the second try goes on after it. */
  const done = useRef({ lines: 0, units: 0, notes: [] as string[] });

  async function buy() {
    setBusy(true);
    setProblem("");
    const { current } = done;
    try {
      for (const item of items.slice(current.lines)) {
        const { units, note } = await addOrderedItem(item);
        current.lines += 1;
        current.units += units;
        if (note) current.notes.push(note);
      }
      done.current = { lines: 0, units: 0, notes: [] };
      if (current.units > 0) return void navigate("/cart", { state: { notes: current.notes } });
      setProblem(current.notes.join(" "));
    } catch (failure) {
      console.error("The order was not added to the cart", failure);
      setProblem(failureReason(failure));
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="plain" className="with-script" busy={busy} busyLabel="Adding..." onClick={() => void buy()}>
        Buy again
      </Button>
      <p role="status" className={problem ? "notice" : undefined}>
        {problem}
      </p>
    </>
  );
}
