import type { AuditListe } from "../../domain/audits/audit.ts";
import { JOURS_POUR_REPARER } from "../../domain/audits/bareme.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { joursEntre } from "../../domain/contrats/jours.ts";
import { nomDeModele } from "../../domain/vehicules/nom-de-modele.ts";
import { nomDuConducteur } from "../../domain/vehicules/vehicule.ts";
import type { Colonne } from "../table/colonnes.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { DateCourte, Euros, Texte } from "../ui/Valeurs.tsx";
import { EtiquetteEtat } from "./EtatAudit.tsx";

/** « 45 jours » avant le retour ; quand il n'est plus temps de réparer, cela se voit. */
export function JoursRestants({
  audit: a,
  jour,
}: {
  audit: Pick<AuditListe, "retour_prevu_le" | "restituee_le">;
  jour: string;
}) {
  if (a.restituee_le) return `Rendu le ${formaterDate(a.restituee_le)}`;
  const jours = joursEntre(jour, a.retour_prevu_le);
  if (jours < 0) return <Etiquette ton="rouge">Retour passé</Etiquette>;
  const phrase = `${jours} jour${jours > 1 ? "s" : ""}`;
  if (jours < JOURS_POUR_REPARER) return <Etiquette ton="rouge">{phrase}</Etiquette>;
  return jours < JOURS_POUR_REPARER + 30 ? <Etiquette ton="ambre">{phrase}</Etiquette> : phrase;
}

export const colonnesAudits = ({ jour, interne }: { jour: string; interne: boolean }): Colonne<AuditListe>[] => [
  { cle: "immatriculation", titre: "Immatriculation", rendu: (a) => a.immatriculation },
  {
    cle: "vehicule",
    titre: "Véhicule",
    rendu: (a) => <Texte valeur={nomDeModele(a)} />,
    souple: true,
  },
  {
    cle: "conducteur",
    titre: "Conducteur, agence",
    rendu: (a) => <Texte valeur={[nomDuConducteur(a), a.agence].filter(Boolean).join(", ")} />,
    souple: true,
  },
  { cle: "loueur", titre: "Loueur", rendu: (a) => <Texte valeur={a.loueur_nom} />, souple: true },
  {
    cle: "retour",
    titre: "Retour prévu",
    rendu: (a) => <DateCourte iso={a.retour_prevu_le} />,
    tri: "urgence",
    premierSens: "asc",
  },
  { cle: "jours", titre: "Jours restants", rendu: (a) => <JoursRestants audit={a} jour={jour} /> },
  {
    cle: "dommages",
    titre: "Dommages",
    rendu: (a) => <span className="chiffres">{a.nombre_dommages}</span>,
    nombre: true,
    enOption: true,
  },
  {
    cle: "facture",
    titre: "Facture en l'état HT",
    rendu: (a) => <Euros centimes={a.facture_en_l_etat_ht} />,
    tri: "facture",
    premierSens: "desc",
    nombre: true,
  },
  {
    cle: "economie",
    titre: "Économie HT",
    rendu: (a) => <Euros centimes={a.economie_ht} />,
    tri: "economie",
    premierSens: "desc",
    nombre: true,
  },
  { cle: "etat", titre: "État", rendu: (a) => <EtiquetteEtat etat={a.etat} /> },
  ...(interne
    ? [{ cle: "client", titre: "Client", rendu: (a: AuditListe) => a.client_nom, souple: true, enOption: true }]
    : []),
];
