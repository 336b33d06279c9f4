import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { champsGarage } from "../../domain/garages/champs-garage.ts";
import { api, client } from "../api.ts";
import { Saisie } from "../champs/Saisie.tsx";
import { chemins } from "../chemins.ts";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { FenetreAjout } from "../form/FenetreAjout.tsx";
import type { Champs } from "../form/proprietes-section.ts";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { useReseaux } from "../references/useReseaux.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { definitionsGarage } from "./definitions-garage.ts";
import { GaragesSemblables } from "./GaragesSemblables.tsx";

const COURTS = ["nom", "reseau"] as const;
const SUITE = ["code_postal", "ville", "contact", "telephone", "email"] as const;
const saisie = champsGarage.pick({
  nom: true,
  reseau: true,
  adresse: true,
  code_postal: true,
  ville: true,
  contact: true,
  telephone: true,
  email: true,
});
const VIDE: Champs = {
  nom: null,
  reseau: null,
  adresse: null,
  code_postal: null,
  ville: null,
  contact: null,
  telephone: null,
  email: null,
};
const texte = (valeur: unknown): string => (typeof valeur === "string" ? valeur : "");

/** Créer un garage : son nom, où il est, qui y appeler. Les conditions et les options s'écrivent ensuite sur sa fiche. */
export function AjoutGarage({ surFermer }: { surFermer: () => void }) {
  // Une clé par fenêtre ouverte : deux clics, ou un nouvel essai après une coupure, ne créent qu'un garage.
  const [cle] = useState(cleUnique);
  const fini = useRef(false);
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const f = useFormulaire<Champs>({
    initiales: VIDE,
    valider: validerAvec(saisie),
    repli: "Erreur lors de l'ajout du garage",
    enregistrer: async (valeurs) => {
      const { id } = await client.garages.creer({ ...saisie.parse(valeurs), cle_idempotence: cle });
      fini.current = true;
      signalerSucces("Garage ajouté avec succès");
      void cache.invalidateQueries({ queryKey: api.garages.key() });
      await naviguer({ to: chemins.garage(id), replace: true });
    },
  });
  const definitions = definitionsGarage(useReseaux());
  const champ = (nom: keyof typeof saisie.shape) => (
    <Saisie
      key={nom}
      lie={f.champ(nom)}
      libelle={definitions[nom].libelle}
      definition={definitions[nom]}
      requis={nom === "nom"}
      changer={f.changer}
    />
  );
  return (
    <FenetreAjout
      titre="Ajouter un garage"
      formulaire={f}
      aPerdre={() => f.modifie && !fini.current}
      perte="Le garage n'est pas encore ajouté"
      surFermer={surFermer}
      taille="44rem"
    >
      <GrilleChamps>{COURTS.map(champ)}</GrilleChamps>
      {champ("adresse")}
      <GrilleChamps>{SUITE.map(champ)}</GrilleChamps>
      <GaragesSemblables nom={texte(f.valeurs.nom)} codePostal={texte(f.valeurs.code_postal)} />
    </FenetreAjout>
  );
}
