import { formaterKm } from "../../domain/commun/montants.ts";
import { enRetard, phraseEcheance, type prevoirFin } from "../../domain/contrats/fin-de-contrat.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Absent, Euros, Kilometres } from "../ui/Valeurs.tsx";

type Prevue = ReturnType<typeof prevoirFin>;

/** « 45 jours » ; un retard se voit. */
export function Echeance({
  contrat,
  aujourdhui,
}: {
  contrat: { date_fin: string; restituee_le: string | null };
  aujourdhui: string;
}) {
  const phrase = phraseEcheance(contrat, aujourdhui);
  return enRetard(contrat, aujourdhui) ? <Etiquette ton="rouge">{phrase}</Etiquette> : phrase;
}

/** « 98 412 / 90 000 km » : ce que le compteur dira, et ce que le contrat permet. */
export function KmProjete({ prevue, contractuel }: { prevue: Prevue; contractuel: number | null }) {
  const { km, explication } = prevue.projection;
  if (km === null && contractuel === null) return <Absent />;
  return (
    <span className="chiffres" title={explication}>
      {km === null ? <Absent /> : formaterKm(km).replace(/\s?km$/, "")} /{" "}
      {contractuel === null ? <Absent /> : <Kilometres km={contractuel} />}
    </span>
  );
}

/** Coût du dépassement ; sans prix au contrat, les kilomètres seuls. */
export function Depassement({ prevue }: { prevue: Prevue }) {
  const { depassement } = prevue;
  if (!depassement) return <Absent />;
  if (depassement.cout_ht === null) return <span className="chiffres">{formaterKm(depassement.km)}</span>;
  return <Euros centimes={depassement.cout_ht} />;
}
