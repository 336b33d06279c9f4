import type { ReactNode } from "react";
import { peut } from "../../domain/droits/capacites.ts";
import { champsTicket, type ValeurTicket } from "../../domain/tickets/champs-ticket.ts";
import type { TicketLu } from "../../domain/tickets/ticket.ts";
import { client } from "../api.ts";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { type Champs, Section } from "../form/Section.tsx";
import { validerAvec } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { type Donnee, Donnees } from "../ui/Fiche.tsx";
import { CHAMPS, type CleChamp, valeurDe } from "./champs/definitions.ts";
import { Saisie } from "./champs/Saisie.tsx";
import { ValeurFiche, ValeurSimple } from "./champs/Valeur.tsx";
import { useTicketRelu } from "./useTicketRelu.ts";

export interface ProprietesSectionTicket {
  ticket: TicketLu;
  titre: string;
  champs: readonly CleChamp[];
  /** Libellés propres à cette section, à la place de ceux du champ. */
  libelles?: Partial<Record<CleChamp, string>>;
  /** Ce qu'il faut savoir avant de saisir. */
  aides?: Partial<Record<CleChamp, string>>;
  /** Lecture propre à cette section : un lien, un nom déjà connu. */
  rendus?: Partial<Record<CleChamp, ReactNode>>;
  /** Ce que la section montre en plus de ses champs, sans l'écrire. */
  plus?: readonly Donnee[];
  actions?: ReactNode;
  cadre?: (lecture: ReactNode, modifier: ReactNode) => ReactNode;
}

const LARGES: ReadonlySet<string> = new Set(["long", "adresse"]);
const envoyables = champsTicket.partial();

/** Une section de ticket : elle se lit, et l'équipe la modifie. Ses champs disent le reste. */
export function SectionTicket({ ticket, titre, champs, cadre, ...p }: ProprietesSectionTicket) {
  const poser = useTicketRelu();
  const libelle = (cle: CleChamp) => p.libelles?.[cle] ?? CHAMPS[cle].libelle;
  const noms = Object.fromEntries(
    champs.map((cle) => [
      cle,
      {
        libelle: libelle(cle),
        rendu: (valeur: unknown) => <ValeurSimple definition={CHAMPS[cle]} valeur={valeur} />,
      },
    ]),
  );
  const lecture = <Lecture ticket={ticket} champs={champs} libelle={libelle} {...p} />;
  return (
    <Section<Champs>
      titre={titre}
      peutModifier={peut(useActeur(), "modifier_fiches")}
      valeurs={Object.fromEntries(champs.map((cle) => [cle, valeurDe(ticket, cle)]))}
      valider={validerAvec(champsTicket.pick(masque(champs)))}
      enregistrer={async (changes, avant) =>
        poser(
          await client.tickets.modifier({
            id: ticket.id,
            champs: envoyables.parse(changes),
            avant: avant as Record<string, ValeurTicket>, // valeurs lues de la fiche, dans la forme du contrat
          }),
        )
      }
      noms={noms}
      repli={
        ticket.type_demande === "convoyage"
          ? "Erreur lors de la sauvegarde des modifications"
          : "Erreur lors de la sauvegarde"
      }
      lecture={lecture}
      actions={p.actions}
      cadre={cadre && ((modifier) => cadre(lecture, modifier))}
    >
      {(f) => {
        const saisie = (cle: CleChamp) => (
          <Saisie key={cle} lie={f.champ(cle)} libelle={libelle(cle)} definition={CHAMPS[cle]} aide={p.aides?.[cle]} />
        );
        // Une adresse ou un texte de plusieurs lignes ne tient pas dans une demi-largeur.
        const longs = champs.filter((cle) => LARGES.has(CHAMPS[cle].genre));
        const courts = champs.filter((cle) => !longs.includes(cle));
        return (
          <>
            {courts.length > 0 && <GrilleChamps>{courts.map(saisie)}</GrilleChamps>}
            {longs.map(saisie)}
          </>
        );
      }}
    </Section>
  );
}

const masque = (champs: readonly CleChamp[]) =>
  Object.fromEntries(champs.map((cle) => [cle, true])) as { [C in CleChamp]?: true }; // clés prises dans `champs`

type LectureProps = Pick<ProprietesSectionTicket, "ticket" | "champs" | "rendus" | "plus"> & {
  libelle: (cle: CleChamp) => string;
};

function Lecture({ ticket, champs, libelle, rendus, plus = [] }: LectureProps) {
  const valeur = (cle: CleChamp) =>
    rendus?.[cle] ?? <ValeurFiche definition={CHAMPS[cle]} valeur={valeurDe(ticket, cle)} />;
  const [seul, ...autres] = champs;
  // Un texte seul sous le titre de sa section n'a pas besoin qu'on le répète.
  if (seul && autres.length === 0 && CHAMPS[seul].genre === "long") return valeur(seul);
  return <Donnees donnees={[...champs.map((cle) => ({ libelle: libelle(cle), valeur: valeur(cle) })), ...plus]} />;
}
