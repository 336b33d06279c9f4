import { jourDeParis } from "../../domain/commun/dates.ts";
import { avertissementsPermis } from "../../domain/conducteurs/avertissements-permis.ts";
import { Bandeau } from "../ui/Bandeau.tsx";

const texte = (v: unknown): string | null => (typeof v === "string" && v !== "" ? v : null);

/** Ce qui étonne dans un permis, pendant la saisie comme à la lecture. N'empêche rien. */
export function AlertesPermis({ valeurs }: { valeurs: Readonly<Record<string, unknown>> }) {
  const alertes = avertissementsPermis(
    {
      numero_permis: texte(valeurs.numero_permis),
      date_delivrance_permis: texte(valeurs.date_delivrance_permis),
      date_expiration_permis: texte(valeurs.date_expiration_permis),
      date_de_naissance: texte(valeurs.date_de_naissance),
    },
    jourDeParis(new Date()),
  );
  const [premiere, ...autres] = alertes;
  if (!premiere) return null;
  return (
    <Bandeau genre="alerte" titre={premiere.texte}>
      {autres.length > 0 && autres.map((a) => a.texte).join(" ")}
    </Bandeau>
  );
}
