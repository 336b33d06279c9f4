import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import type { SinistreDeclare } from "../../domain/rapprochements/sinistres.ts";
import { chemins } from "../chemins.ts";

interface Props {
  sinistres: readonly SinistreDeclare[];
  /** Ils ouvrent la phrase. */
  enTete?: boolean;
}

/** « Sinistre du 12/06/2025, sinistre du 03/02/2024 » : chacun mène à son ticket. */
export function LiensSinistres({ sinistres, enTete = false }: Props) {
  return sinistres.map((s, rang) => (
    <Fragment key={s.id}>
      {rang > 0 && ", "}
      <Link to={chemins.sinistre(s.id)}>
        {enTete && rang === 0 ? "Sinistre" : "sinistre"} du {formaterDate(s.le)}
      </Link>
    </Fragment>
  ));
}
