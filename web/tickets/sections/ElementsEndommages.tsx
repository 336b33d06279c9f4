import { peut } from "../../../domain/droits/capacites.ts";
import type { ChampsTicket, ValeurTicket } from "../../../domain/tickets/champs-ticket.ts";
import { ELEMENTS_ENDOMMAGES } from "../../../domain/tickets/elements-endommages.ts";
import type { TicketLu } from "../../../domain/tickets/ticket.ts";
import { client } from "../../api.ts";
import type { ValeurChamp } from "../../form/proprietes-section.ts";
import { Section } from "../../form/Section.tsx";
import { useActeur } from "../../session/session.ts";
import { SchemaVehicule } from "../../ui/schema-vehicule/SchemaVehicule.tsx";
import { Absent } from "../../ui/Valeurs.tsx";
import { ChoixElements } from "../pieces/ChoixElements.tsx";
import { ecrireElements, lireElements } from "../pieces/elements.ts";
import styles from "../pieces/Pieces.module.css";
import { useTicketEcrit } from "../pieces/useTicketEcrit.ts";

const NOMS = {
  elements_endommages: { libelle: "Éléments endommagés", rendu: (v: ValeurChamp) => lireElements(v).join(", ") },
};

/** Les éléments touchés : la liste et le schéma disent la même chose, l'un suit l'autre. */
export function ElementsEndommages({ ticket }: { ticket: TicketLu }) {
  const modifiable = peut(useActeur(), "modifier_fiches");
  const { poser } = useTicketEcrit(ticket.id);
  const enregistrer = async (
    changes: { elements_endommages?: string },
    avant: Readonly<Record<string, ValeurChamp>>,
  ): Promise<void> => {
    const choisis = lireElements(changes.elements_endommages ?? "");
    const champs: Partial<ChampsTicket> = {
      elements_endommages: ELEMENTS_ENDOMMAGES.filter((e) => choisis.includes(e)),
    };
    const lus: Record<string, ValeurTicket> = { elements_endommages: lireElements(avant.elements_endommages ?? "") };
    poser(await client.tickets.modifier({ id: ticket.id, champs, avant: lus }));
  };
  return (
    <Section
      titre="Éléments endommagés"
      valeurs={{ elements_endommages: ecrireElements(ticket.elements_endommages) }}
      valider={() => ({})}
      enregistrer={enregistrer}
      noms={NOMS}
      peutModifier={modifiable}
      lecture={<Lecture elements={ticket.elements_endommages} />}
    >
      {(f) => <ChoixElements {...f.champ("elements_endommages")} />}
    </Section>
  );
}

function Lecture({ elements }: { elements: readonly string[] }) {
  if (elements.length === 0) return <Absent />;
  return (
    <div className={styles.elementsLus}>
      <ul className={styles.elements}>
        {elements.map((e) => (
          <li key={e}>{e}</li>
        ))}
      </ul>
      <SchemaVehicule titre="Schéma du véhicule" marques={new Map(elements.map((e) => [e, ""]))} />
    </div>
  );
}
