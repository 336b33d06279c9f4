import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  GENRES_COMPLEMENT,
  type GenreComplement,
  valeursComplement,
} from "../../domain/fre/vocabulaire/complements.ts";
import { ajoutMot, LIBELLES_GENRE_MOT } from "../../domain/vocabulaire/mot.ts";
import { api, client } from "../api.ts";
import { useChoixClients } from "../clients/useChoixClients.ts";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { FenetreAjout } from "../form/FenetreAjout.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { VALEURS } from "./libelles.ts";

interface Saisie {
  genre: string;
  motif: string;
  valeur: string;
  client_id: string;
}

const GENRES = GENRES_COMPLEMENT.map((g) => ({ valeur: g, libelle: LIBELLES_GENRE_MOT[g] }));
const enEntree = ({ client_id, ...s }: Saisie) => ({ ...s, ...(client_id && { client_id }) });
const valider = validerAvec(ajoutMot);

/** Ajouter un mot au lecteur : un titre de colonne, une étiquette, une pièce qu'un loueur nomme à sa façon. */
export function AjoutMot({ surFermer }: { surFermer: () => void }) {
  const fini = useRef(false);
  const cache = useQueryClient();
  const clients = useChoixClients();
  const f = useFormulaire<Saisie>({
    initiales: { genre: "element", motif: "", valeur: "", client_id: "" },
    valider: (s) => valider(enEntree(s)),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (saisie) => {
      await client.vocabulaire.ajouter(ajoutMot.parse(enEntree(saisie)));
      // La fenêtre se ferme en reculant, ce qui se demande tant qu'une saisie serait perdue : celle-ci ne l'est plus.
      fini.current = true;
      signalerSucces("Mot ajouté");
      void cache.invalidateQueries({ queryKey: api.vocabulaire.key() });
      surFermer();
    },
  });
  const genre = f.valeurs.genre as GenreComplement; // une des valeurs de la liste
  const codes = valeursComplement(genre);
  return (
    <FenetreAjout
      titre="Ajouter un mot"
      formulaire={f}
      aPerdre={() => f.modifie && !fini.current}
      perte="Le mot n'est pas encore ajouté"
      surFermer={surFermer}
      taille="36rem"
    >
      <GrilleChamps>
        <ChampChoix
          {...f.champ("genre")}
          libelle="Genre"
          choix={GENRES}
          requis
          surChangement={(g) => f.changer({ genre: g, valeur: "" })}
        />
        <ChampTexte {...f.champ("motif")} libelle="Mot, tel qu'imprimé" requis max={80} premier />
        {codes ? (
          <ChampChoix
            {...f.champ("valeur")}
            libelle="Sens"
            choix={codes.map((valeur) => ({ valeur, libelle: VALEURS[genre][valeur] ?? valeur }))}
            requis
            cherchable
          />
        ) : (
          <ChampTexte {...f.champ("valeur")} libelle="Loueur désigné" requis max={80} />
        )}
        <ChampChoix
          {...f.champ("client_id")}
          libelle="Vaut pour"
          choix={clients}
          placeholder="Toutes les sociétés"
          cherchable
          effacable
        />
      </GrilleChamps>
    </FenetreAjout>
  );
}
