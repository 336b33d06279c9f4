import { useQuery } from "@tanstack/react-query";
import type { Aujourdhui } from "../../domain/aujourdhui/aujourdhui.contrat.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { ListePas, type PasLu } from "./ListePas.tsx";

type Pas = keyof NonNullable<Aujourdhui["pas"]>;

const PAS: readonly (Omit<PasLu, "fait" | "cle"> & { cle: Pas })[] = [
  {
    cle: "document",
    titre: "Déposer un rapport ou une facture",
    texte: "Reflet en lit les lignes, les montants et le véhicule.",
    vers: chemins.documents(),
  },
  {
    cle: "verifie",
    titre: "Vérifier ce qui a été lu",
    texte: "Ce dont la lecture doute se montre\u00a0: corrigez-le, puis validez le document.",
    vers: chemins.documents(),
  },
  {
    cle: "conteste",
    titre: "Contester une première facture",
    texte: "Elle est comparée au rapport et au contrat\u00a0; la lettre se rédige d'elle-même.",
    vers: `${chemins.restitutions()}?a_contester=ouvert`,
  },
  {
    cle: "audite",
    titre: "Auditer un véhicule avant son retour",
    texte: "Ce qu'il vaut mieux réparer avant de le rendre, et ce qu'il vaut mieux laisser.",
    vers: chemins.audits(),
  },
];

/** Les premiers jours d'une société : du premier document à la première économie. */
export function PremiersPasClient() {
  const faits = useQuery(api.aujourdhui.lire.queryOptions()).data?.pas;
  if (!faits) return null;
  return (
    <ListePas
      titre="Vos premiers jours"
      pas={PAS.map((p) => ({ ...p, fait: faits[p.cle] }))}
      ouvert={!faits.document}
      rappel={false}
      caches="Premiers pas cachés sur cet appareil"
    />
  );
}
