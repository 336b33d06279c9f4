import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import {
  ecrireFichesReference,
  type GenreLibre,
  NOMS_GENRE_REFERENCE,
  nomReference,
  type Reference,
  totalFiches,
} from "../../domain/references/reference.ts";
import { api, client } from "../api.ts";
import { estErreur } from "../erreurs.ts";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { FenetreAjout } from "../form/FenetreAjout.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";
import { useReferencesRelues } from "./useReferencesRelues.ts";

const enChoix = (references: readonly Reference[]) => references.map(({ nom }) => ({ valeur: nom, libelle: nom }));

export function AjoutReference({ genre, surFermer }: { genre: GenreLibre; surFermer: () => void }) {
  const poser = useReferencesRelues(genre);
  const marques = useQuery({
    ...api.references.lister.queryOptions({ input: { genre: "marque" } }),
    enabled: genre === "modele",
  });
  const f = useFormulaire({
    initiales: { marque: "", nom: "" },
    valider: validerAvec(
      z.object({
        marque: genre === "modele" ? z.string().min(1, "Choisissez une marque de la liste") : z.string(),
        nom: nomReference,
      }),
    ),
    repli: "Erreur lors de l'ajout",
    enregistrer: async ({ marque, nom }) => {
      poser(await client.references.ajouter({ genre, nom: nom.trim(), marque: marque || null }));
      signalerSucces("Nom ajouté à la liste");
      surFermer();
    },
  });
  return (
    <FenetreAjout
      titre={`Ajouter ${NOMS_GENRE_REFERENCE[genre].un}`}
      formulaire={f}
      aPerdre={() => f.modifie && !f.envoi}
      perte="Le nom n'est pas encore ajouté"
      surFermer={surFermer}
    >
      {genre === "modele" && (
        <ChampChoix
          {...f.champ("marque")}
          libelle="Marque"
          requis
          choix={enChoix((marques.data ?? []).filter((m) => m.id !== null))}
        />
      )}
      <ChampTexte {...f.champ("nom")} libelle="Nom" requis premier={genre !== "modele"} max={100} />
    </FenetreAjout>
  );
}

interface Props {
  genre: GenreLibre;
  reference: Reference;
  surFermer: () => void;
}

/** L'envoi commun : un aperçu dépassé se refait, la saisie reste. */
function useRenommage({ genre, reference: r }: Props) {
  const cache = useQueryClient();
  const poser = useReferencesRelues(genre);
  return async (vers: string, fusionner: boolean) => {
    const { vehicules, restitutions, garages } = r;
    const fiches = { vehicules, restitutions, garages };
    try {
      poser(await client.references.renommer({ genre, marque: r.marque, de: r.nom, vers, fusionner, fiches }));
    } catch (erreur) {
      if (estErreur(erreur, "apercu_depasse")) await cache.invalidateQueries({ queryKey: api.references.lister.key() });
      throw erreur;
    }
  };
}

const SANS_FICHE = { vehicules: 0, restitutions: 0, garages: 0 };

/** Ce que le geste change, dit avant de le faire. */
function Apercu({ reference: r }: { reference: Reference }) {
  const fiches = ecrireFichesReference({ ...r, modeles: 0 });
  const suite = totalFiches(r) > 1 ? "changeront" : "changera";
  return (
    <Text size="sm" role="status">
      {fiches ? `${fiches} ${suite} de nom.` : "Aucune fiche ne porte ce nom\u00a0: seule la liste change."}
      {r.modeles > 0 &&
        ` ${ecrireFichesReference({ ...SANS_FICHE, modeles: r.modeles })} de la liste la ${r.modeles > 1 ? "suivent" : "suit"}.`}
    </Text>
  );
}

export function RenommerReference(p: Props) {
  const renommer = useRenommage(p);
  const f = useFormulaire({
    initiales: { vers: p.reference.nom },
    valider: validerAvec(z.object({ vers: nomReference })),
    repli: "Erreur lors du renommage",
    enregistrer: async ({ vers }) => {
      await renommer(vers.trim(), false);
      signalerSucces("Nom changé");
      p.surFermer();
    },
  });
  return (
    <FenetreAjout
      titre={`Renommer ${p.reference.nom}`}
      formulaire={f}
      aPerdre={() => f.modifie && !f.envoi}
      perte="Le nom n'est pas encore changé"
      surFermer={p.surFermer}
      libelleAction="Renommer"
    >
      <ChampTexte {...f.champ("vers")} libelle="Nouveau nom" requis premier max={100} />
      <Apercu reference={p.reference} />
    </FenetreAjout>
  );
}

export function FusionnerReference({ toutes, ...p }: Props & { toutes: readonly Reference[] }) {
  const fusionner = useRenommage(p);
  const f = useFormulaire({
    initiales: { vers: "" },
    valider: validerAvec(z.object({ vers: z.string().min(1, "Choisissez le nom à garder") })),
    repli: "Erreur lors de la fusion",
    enregistrer: async ({ vers }) => {
      await fusionner(vers, true);
      signalerSucces("Noms réunis");
      p.surFermer();
    },
  });
  const autres = toutes.filter((r) => r.id !== null && r.marque === p.reference.marque && r.nom !== p.reference.nom);
  return (
    <FenetreAjout
      titre={`Fusionner ${p.reference.nom}`}
      formulaire={f}
      aPerdre={() => f.modifie && !f.envoi}
      perte="Les noms ne sont pas encore réunis"
      surFermer={p.surFermer}
      libelleAction="Fusionner"
    >
      <ChampChoix {...f.champ("vers")} libelle="Nom à garder" requis cherchable choix={enChoix(autres)} />
      <Apercu reference={p.reference} />
    </FenetreAjout>
  );
}
