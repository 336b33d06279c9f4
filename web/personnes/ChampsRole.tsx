import { ROLES } from "../../domain/commun/acteur.ts";
import { LIBELLES_ROLE } from "../../domain/utilisateurs/utilisateur.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { ChampChoix } from "../form/ChampChoix.tsx";
import type { ChampLie } from "../form/useFormulaire.ts";

const CHOIX = ROLES.map((r) => ({ valeur: r, libelle: LIBELLES_ROLE[r] })).reverse();
const AIDES: Readonly<Record<string, string>> = {
  admin: "Voit et fait tout, comptes compris.",
  expert: "Suit les dossiers de toutes les sociétés.",
  client: "Voit les données de sa société.",
};

/** Le rôle, et la société qu'il demande : un client en a une, l'équipe du prestataire n'en a pas. */
export function ChampsRole({ role, societe }: { role: ChampLie<string>; societe: ChampLie<string> }) {
  const clients = useChoixClients();
  return (
    <>
      <ChampChoix {...role} libelle="Rôle" choix={CHOIX} requis aide={AIDES[role.valeur]} />
      {role.valeur === "client" && (
        <ChampChoix
          {...societe}
          libelle="Société"
          choix={clients}
          requis
          cherchable
          placeholder="Choisir une société"
        />
      )}
    </>
  );
}
