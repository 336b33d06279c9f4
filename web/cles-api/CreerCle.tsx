import { useRef } from "react";
import { jourDeParis } from "../../domain/commun/dates.ts";
import { estDEquipe, type PorteeCle } from "../../domain/droits/portees.ts";
import { joursApres } from "../../domain/notifications/notification.ts";
import { client } from "../api.ts";
import { ChampPerimetre } from "../clients/ChampPerimetre.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { FenetreFormulaire } from "../form/FenetreFormulaire.tsx";
import { useFormulaire } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { ChoixPortees } from "./ChoixPortees.tsx";

interface Props {
  surFermer: () => void;
  surCreee: (cle: string) => void;
}
interface Valeurs {
  nom: string;
  client_id: string;
  expire_le: string;
  portees: readonly PorteeCle[];
}

const valider = ({ nom, expire_le, portees }: Valeurs): Record<string, string> => ({
  ...(!nom.trim() && { nom: "Le nom est requis" }),
  ...(!/^\d{4}-\d{2}-\d{2}$/.test(expire_le) && { expire_le: "La date d'expiration est requise" }),
  ...(portees.length === 0 && { portees: "Choisissez au moins une portée" }),
});

export function CreerCle({ surFermer, surCreee }: Props) {
  // Un double clic, ou une réponse perdue, ne crée pas deux clés.
  const cle = useRef(cleUnique());
  const f = useFormulaire<Valeurs>({
    initiales: { nom: "", client_id: "", expire_le: joursApres(jourDeParis(new Date()), 365), portees: [] },
    valider,
    repli: "Erreur lors de la création de la clé",
    enregistrer: async ({ nom, client_id, expire_le, portees }) => {
      const creee = await client.clesApi.creer({
        nom,
        client_id: client_id || null,
        expire_le,
        portees: client_id ? portees.filter((p) => !estDEquipe(p)) : [...portees],
        cle_idempotence: cle.current,
      });
      surCreee(creee.cle);
    },
  });
  return (
    <FenetreFormulaire
      titre="Créer une clé d'API"
      taille="xl"
      f={f}
      aPerdre={f.modifie && !f.envoi}
      perte="La clé n'est pas encore créée&nbsp;: ce que vous avez saisi sera perdu."
      surFermer={surFermer}
      libelleAction="Créer"
    >
      <ChampTexte
        {...f.champ("nom")}
        libelle="Nom"
        requis
        premier
        max={80}
        placeholder="Outil TCO de Transalpes"
        aide="L'outil qui s'en servira."
      />
      <ChampPerimetre {...f.champ("client_id")} aide="Une clé de société ne lit qu'elle." />
      <ChampDate {...f.champ("expire_le")} libelle="Expire le" requis aide="Deux ans au plus." />
      <ChoixPortees {...f.champ("portees")} deSociete={f.valeurs.client_id !== ""} />
    </FenetreFormulaire>
  );
}
