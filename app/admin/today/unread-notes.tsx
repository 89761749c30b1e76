import { Link } from "react-router";
import { Card } from "#app/admin/ui/card.tsx";
import { ActionForm, SubmitButton } from "#app/admin/ui/forms/action-form.tsx";

type Props = { notes: { id: string; number: string; author: string; text: string; when: string }[] };

/** The notes of orders that mention the person: each with its order, and a button that marks it as read. */
export function UnreadNotes({ notes }: Props) {
  return (
    <Card title="Notes for you">
      <ul className="rows">
        {notes.map(({ id, number, author, text, when }) => (
          <li key={id} className="row">
            <span className="row-name">
              <Link to={`/admin/orders/${number}`}>{number}</Link>
            </span>
            <span className="soft end">
              {author}, {when}
            </span>
            <span className="wide typed-text">{text}</span>
            <div className="row-actions">
              <ActionForm intent="read_note" values={{ id }}>
                <SubmitButton intent="read_note" values={{ id }} variant="plain">
                  Mark as read<span className="visually-hidden">: order {number}</span>
                </SubmitButton>
              </ActionForm>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
