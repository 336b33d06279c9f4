import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { type ChampsClient, champsClient } from "../../domain/clients/client.ts";
import { api, client } from "../api.ts";
import { Saisie } from "../champs/Saisie.tsx";
import { chemins } from "../chemins.ts";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { FenetreAjout } from "../form/FenetreAjout.tsx";
import type { Champs, ValeurChamp } from "../form/proprietes-section.ts";
import { type ChampLie, useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { CHAMPS, type CleChamp } from "./champs.ts";

const VIDE: Champs & ChampsClient = {
  nom: "",
  raison_sociale: null,
  siren: null,
  adresse: null,
  code_postal: null,
  ville: null,
  taille_flotte: null,
  besoins: [],
  est_partenaire: false,
  autonomie: false,
  lecteur_distant: false,
};

/** Une nouvelle société ; sa fiche s'ouvre, prête à recevoir ses agences et ses personnes. */
export function AjoutSociete({ surFermer }: { surFermer: () => void }) {
  const fini = useRef(false);
  // Un double clic, ou une réponse perdue, ne crée pas deux sociétés.
  const cle = useRef(cleUnique());
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const f = useFormulaire<Champs>({
    initiales: VIDE,
    valider: validerAvec(champsClient),
    repli: "Erreur lors de l'ajout de la société",
    enregistrer: async (valeurs) => {
      const creee = await client.clients.creer({ ...champsClient.parse(valeurs), cle_idempotence: cle.current });
      fini.current = true;
      signalerSucces("Société ajoutée");
      void cache.invalidateQueries({ queryKey: api.clients.key() });
      await naviguer({ to: chemins.societe(creee.id), replace: true });
    },
  });
  const saisie = (cleChamp: CleChamp, requis = false, aide?: string) => (
    <Saisie
      // Un champ du brouillon a toujours une valeur : toutes sont dans VIDE.
      lie={f.champ(cleChamp) as ChampLie<ValeurChamp>}
      libelle={CHAMPS[cleChamp].libelle}
      definition={CHAMPS[cleChamp]}
      requis={requis}
      aide={aide}
      changer={f.changer}
    />
  );
  return (
    <FenetreAjout
      titre="Ajouter une société"
      formulaire={f}
      aPerdre={() => f.modifie && !fini.current}
      perte="La société n'est pas encore ajoutée"
      surFermer={surFermer}
    >
      <GrilleChamps>
        {saisie("nom", true)}
        {saisie("raison_sociale")}
        {saisie("siren")}
        {saisie("taille_flotte")}
      </GrilleChamps>
      {saisie("adresse")}
      <GrilleChamps>
        {saisie("code_postal")}
        {saisie("ville")}
      </GrilleChamps>
      {saisie("besoins", false, "Ce que ses personnes voient dans le menu.")}
    </FenetreAjout>
  );
}
