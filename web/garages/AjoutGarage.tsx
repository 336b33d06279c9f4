import { Button, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { champsGarage } from "../../domain/garages/champs-garage.ts";
import { api, client } from "../api.ts";
import { Saisie } from "../champs/Saisie.tsx";
import { chemins } from "../chemins.ts";
import { CadreFormulaire, GrilleChamps } from "../form/CadreFormulaire.tsx";
import { cleUnique } from "../form/cleUnique.ts";
import { GardeFenetre } from "../form/GardeFenetre.tsx";
import type { Champs } from "../form/Section.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { CHAMPS } from "./champs.ts";
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
  const petit = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
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
  const champ = (nom: keyof typeof saisie.shape) => (
    <Saisie
      key={nom}
      lie={f.champ(nom)}
      libelle={CHAMPS[nom].libelle}
      definition={CHAMPS[nom]}
      requis={nom === "nom"}
      changer={f.changer}
    />
  );
  return (
    <Modal
      opened
      onClose={surFermer}
      title="Ajouter un garage"
      size="44rem"
      fullScreen={petit}
      closeOnClickOutside={false}
    >
      <GardeFenetre
        aPerdre={() => f.modifie && !fini.current}
        texte="Le garage n'est pas encore ajouté : ce que vous avez saisi sera perdu."
      />
      <CadreFormulaire
        balise={f.balise}
        erreurGenerale={f.erreurGenerale}
        obligatoires
        actions={
          <>
            <Button variant="default" onClick={surFermer} disabled={f.envoi}>
              Annuler
            </Button>
            <Button type="submit" loading={f.envoi}>
              Ajouter
            </Button>
          </>
        }
      >
        <GrilleChamps>{COURTS.map(champ)}</GrilleChamps>
        {champ("adresse")}
        <GrilleChamps>{SUITE.map(champ)}</GrilleChamps>
        <GaragesSemblables nom={texte(f.valeurs.nom)} codePostal={texte(f.valeurs.code_postal)} />
      </CadreFormulaire>
    </Modal>
  );
}
