import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { estInterne } from "../../domain/commun/acteur.ts";
import { champsConducteur } from "../../domain/conducteurs/champs-conducteur.ts";
import { client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { FenetreAjout } from "../form/FenetreAjout.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import { useFormulaire } from "../form/useFormulaire.ts";
import { useActeur } from "../session/session.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { ChampsConducteur } from "./ChampsConducteur.tsx";
import { CLES } from "./champs.ts";
import { type Doublon, doublonDe } from "./doublon.ts";
import { Ressemblants } from "./Ressemblants.tsx";
import { useConducteurRelu } from "./useConducteurRelu.ts";
import { validerConducteur } from "./valider-conducteur.ts";

const VIDE: Champs = { ...Object.fromEntries(CLES.map((cle) => [cle, null])), prenom: "", nom: "", statut: "Actif" };

/** La fenêtre d'ajout d'un conducteur, montée seulement quand l'adresse la demande. */
export function CreerConducteur({ surFermer }: { surFermer: () => void }) {
  const acteur = useActeur();
  const clients = useChoixClients();
  const naviguer = useNavigate();
  const poser = useConducteurRelu();
  const [cle] = useState(cleUnique);
  const [doublon, setDoublon] = useState<Doublon | null>(null);
  const admis = useRef(false);
  const fini = useRef(false);

  const creer = async ({ client_id, ...champs }: Champs) => {
    const { id } = await client.conducteurs.creer({
      ...champsConducteur.parse(champs),
      client_id: String(client_id),
      cle_idempotence: cle,
      doublon_admis: admis.current,
    });
    poser(await client.conducteurs.lire({ id }));
    fini.current = true;
    signalerSucces("Conducteur créé");
    // La fenêtre quitte l'historique : revenir mène à la liste, pas à une saisie finie.
    await naviguer({ to: chemins.conducteur(id), replace: true });
  };
  const f = useFormulaire<Champs>({
    initiales: { client_id: acteur.role === "client" ? acteur.clientId : "", ...VIDE },
    valider: ({ client_id, ...champs }) => ({
      ...(!client_id && { client_id: "Le client est requis" }),
      ...validerConducteur(champs),
    }),
    enregistrer: async (valeurs) => {
      try {
        setDoublon(null);
        await creer(valeurs);
      } catch (erreur) {
        const trouve = doublonDe(erreur);
        if (!trouve) throw erreur;
        setDoublon(trouve);
      }
    },
    repli: "Erreur lors de la sauvegarde",
  });
  return (
    <FenetreAjout
      titre="Ajouter un conducteur"
      formulaire={f}
      aPerdre={() => f.modifie && !fini.current}
      perte="Le conducteur n'est pas encore ajouté"
      surFermer={surFermer}
    >
      {estInterne(acteur) && (
        <ChampChoix
          {...f.champ("client_id")}
          valeur={String(f.valeurs.client_id ?? "")}
          libelle="Client"
          choix={clients}
          cherchable
          requis
        />
      )}
      <ChampsConducteur f={f} />
      {doublon && (
        <Ressemblants
          {...doublon}
          desactive={f.envoi}
          libelle="Créer quand même"
          surAdmettre={() => {
            admis.current = true;
            void f.soumettre();
          }}
        />
      )}
    </FenetreAjout>
  );
}
