import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";
import { MAX_MAKING } from "#app/features/bench/max-making.ts";

type Card = { id: string; quantity: number; name: string; options: string; sku: string };

/** What is being made. "10 made" receives the units in one tap; without a connection it waits on the device. */
export function MakingList({ cards, canMake }: { cards: Card[]; canMake: boolean }) {
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="making" className="making">
      <h2 id="making" className="bench-heading">
        Being made
      </h2>
      {cards.length >= MAX_MAKING && <p className="soft">The {MAX_MAKING} oldest cards are shown.</p>}
      <ul className="making-cards">
        {cards.map((card) => (
          <li key={card.id} className="making-card">
            <h3 className="bench-name">
              {card.quantity} × {card.name} <span className="soft">{card.options}</span>
            </h3>
            {canMake && <MakingForms card={card} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MakingForms({ card: { id, quantity, name, options, sku } }: { card: Card }) {
  const what = `${name} ${options}`;
  return (
    <div className="making-forms">
      <ActionForm intent="made" values={{ id }} offline={{ label: `${quantity} made, ${sku}` }}>
        <SubmitButton intent="made" values={{ id }} wide className="making-made" busyLabel="Adding...">
          {quantity} made
          <span className="visually-hidden"> of {what}</span>
        </SubmitButton>
      </ActionForm>
      <ActionForm intent="remove" values={{ id }}>
        <SubmitButton intent="remove" values={{ id }} variant="quiet" busyLabel="Removing...">
          Remove
          <span className="visually-hidden"> {what} from the making list</span>
        </SubmitButton>
      </ActionForm>
    </div>
  );
}
