import { useFormResult } from "#app/admin/ui/forms/action-result.ts";
import { unitsToCancel } from "#app/features/orders/fulfillment/fulfillment-rules.ts";
import { dollars } from "#app/ui/price.tsx";
import { lineName, UnitField } from "../fulfillment/unit-fields.tsx";
import type { OrderView } from "../order-view.ts";

type Line = OrderView["lines"][number];
type Props = { lines: Line[]; fields: FormData | undefined };

/**
 * How many units of each line are refunded; how many of them are not sent anymore, and go back into stock. Empty fields show
 * what applies, once something is typed.
 */
export function RefundLines({ lines, fields }: Props) {
  const open = lines.filter(({ quantity, refunded }) => quantity > refunded);
  if (open.length === 0) return null;
  return (
    <>
      {open.map((line) => (
        <LineFields key={line.position} line={line} fields={fields} />
      ))}
      <p className="quiet">
        If you leave these fields empty, unsent units won’t be sent and go back into stock, unless they are damaged or
        lost: then units already sent come first. Units already sent don’t go back into stock.
      </p>
    </>
  );
}

function LineFields({ line, fields }: { line: Line; fields: FormData | undefined }) {
  const { error, typed } = useFormResult("refund");
  const { position, price, to_send: toSend } = line;
  const [wanted, defaults] = defaultsOf(line, fields);
  const name = lineName(line);
  const field = (prefix: string) => ({
    name: `${prefix}_${position}`,
    value: typed(`${prefix}_${position}`),
    error: error(`${prefix}_${position}`),
  });
  return (
    <div className="refund-line">
      <UnitField
        {...field("units")}
        label={price ? `${name}, ${dollars(price)} each` : name}
        max={leftToRefund(line)}
      />
      <div className="refund-choices">
        {toSend > 0 && (
          <UnitField
            {...field("cancel")}
            label="Won’t be sent"
            of={name}
            max={toSend}
            placeholder={wanted && defaults.cancel}
          />
        )}
        <UnitField
          {...field("restock")}
          label="Back into stock"
          of={name}
          max={leftToRefund(line)}
          placeholder={wanted && defaults.restock}
        />
      </div>
    </div>
  );
}

const leftToRefund = ({ quantity, refunded }: Line) => quantity - refunded;

/** Whether units of a line are typed, and what applies to them where its other fields are empty. */
function defaultsOf(line: Line, fields: FormData | undefined) {
  const { position, to_send: toSend } = line;
  const typed = (name: string) => String(fields?.get(`${name}_${position}`) ?? "").trim();
  const isGone = ["damaged", "lost"].includes(String(fields?.get("cause")));
  const cancel = unitsToCancel(Number(typed("units")) || 0, { ...line, toSend }, isGone);
  const restock = isGone ? 0 : Number(typed("cancel") || cancel) || 0;
  return [typed("units") !== "", { cancel: String(cancel), restock: String(restock) }] as const;
}
