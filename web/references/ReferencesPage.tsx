import { Button, Group, SegmentedControl, Skeleton, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { plier } from "../../domain/commun/recherche.ts";
import { peut } from "../../domain/droits/capacites.ts";
import {
  ecrireFichesReference,
  GENRES_REFERENCE,
  type GenreLibre,
  LIBELLES_GENRE_REFERENCE,
  NOMS_GENRE_REFERENCE,
  type Reference,
  totalFiches,
} from "../../domain/references/reference.ts";
import { api, client } from "../api.ts";
import { chemins } from "../chemins.ts";
import { LienRetour } from "../layout/LienRetour.tsx";
import { useActeur } from "../session/session.ts";
import { EntetePage } from "../ui/EntetePage.tsx";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Message } from "../ui/Message.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { signalerEchec } from "../ui/signaler-echec.ts";
import tables from "../ui/TableFiche.module.css";
import { TitresTable } from "../ui/TitresTable.tsx";
import { ElementsReference } from "./ElementsReference.tsx";
import { AjoutReference, FusionnerReference, RenommerReference } from "./FenetresReference.tsx";
import { HistoriqueReference } from "./HistoriqueReference.tsx";
import styles from "./References.module.css";
import { useReferencesRelues } from "./useReferencesRelues.ts";

/** Les noms proposés à la saisie et les fiches qui les portent. L'admin les tient, l'expert les lit. */
export default function ReferencesPage() {
  const demande = useLocation().search as Record<string, unknown>; // l'adresse est lue en texte par le routeur
  const naviguer = useNavigate();
  const genre = GENRES_REFERENCE.find((g) => g === demande.genre) ?? "marque";
  const [recherche, setRecherche] = useState("");
  const [ajout, setAjout] = useState(false);
  const ecrit = peut(useActeur(), "administrer");
  const { data, error, refetch } = useQuery(api.references.lister.queryOptions({ input: { genre } }));
  const trouvees = data?.filter((r) =>
    [`${r.marque ?? ""} ${r.nom}`, ...r.synonymes, ...r.mots].some((n) => plier(n).includes(plier(recherche))),
  );
  return (
    <div className="ecran">
      <EntetePage
        retour={<LienRetour vers={chemins.administration()} texte="Administration" />}
        titre="Marques, modèles, réseaux, éléments"
        precision="Les noms proposés à la saisie, et les fiches qui les portent"
        actions={
          ecrit &&
          genre !== "element" && (
            <Button data-nouveau leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={() => setAjout(true)}>
              Ajouter {NOMS_GENRE_REFERENCE[genre].un}
            </Button>
          )
        }
      />
      <div className={styles.barre}>
        <SegmentedControl
          aria-label="Genre de référence"
          classNames={{ root: styles.genres ?? "" }}
          value={genre}
          onChange={(v) => void naviguer({ to: ".", search: { genre: v }, replace: true })}
          data={GENRES_REFERENCE.map((value) => ({ value, label: LIBELLES_GENRE_REFERENCE[value] }))}
        />
        <TextInput
          type="search"
          aria-label="Rechercher un nom"
          placeholder="Rechercher un nom..."
          value={recherche}
          onChange={(e) => setRecherche(e.currentTarget.value)}
        />
      </div>
      {error ? (
        <ErreurChargement erreur={error} relire={refetch} />
      ) : !trouvees ? (
        <Skeleton height={320} />
      ) : trouvees.length === 0 ? (
        <Message titre="Aucun nom trouvé">Essayez un autre mot, ou un autre genre.</Message>
      ) : genre === "element" ? (
        <ElementsReference trouves={trouvees} tous={data ?? []} ecrit={ecrit} surChercher={setRecherche} />
      ) : (
        <Tableau genre={genre} references={trouvees} toutes={data ?? []} ecrit={ecrit} />
      )}
      {ajout && genre !== "element" && <AjoutReference genre={genre} surFermer={() => setAjout(false)} />}
    </div>
  );
}

interface PropsTableau {
  genre: GenreLibre;
  references: readonly Reference[];
  toutes: readonly Reference[];
  ecrit: boolean;
}

const etat = (r: Reference) =>
  r.id === null ? (
    <Etiquette ton="ambre">Hors liste</Etiquette>
  ) : r.archivee ? (
    <Etiquette ton="neutre">Archivé</Etiquette>
  ) : (
    <Etiquette ton="vert">Proposé</Etiquette>
  );

function Tableau({ genre, references, toutes, ecrit }: PropsTableau) {
  const [geste, setGeste] = useState<{ quoi: "renommer" | "fusionner" | "historique"; cle: string } | null>(null);
  const cle = (r: Reference) => `${r.marque ?? ""}/${r.nom}`;
  const choisie = toutes.find((r) => cle(r) === geste?.cle);
  const fermer = () => setGeste(null);
  return (
    <>
      <div className={tables.defile}>
        <table className={tables.table}>
          <caption className="visuellement-cache">{LIBELLES_GENRE_REFERENCE[genre]}</caption>
          <TitresTable titres={[...(genre === "modele" ? ["Marque"] : []), "Nom", "État", "Fiches"]} actions={ecrit} />
          <tbody>
            {references.map((r) => (
              <tr key={cle(r)}>
                {genre === "modele" && <td data-libelle="Marque">{r.marque}</td>}
                <td data-libelle="Nom">{r.nom}</td>
                <td data-libelle="État">{etat(r)}</td>
                <td data-libelle="Fiches" className="chiffres">
                  {ecrireFichesReference({ ...r, modeles: 0 }) || "Aucune"}
                </td>
                {ecrit && (
                  <td data-libelle="">
                    <Gestes
                      genre={genre}
                      reference={r}
                      surRenommer={() => setGeste({ quoi: "renommer", cle: cle(r) })}
                      surFusionner={() => setGeste({ quoi: "fusionner", cle: cle(r) })}
                      surHistorique={() => setGeste({ quoi: "historique", cle: cle(r) })}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {choisie && geste?.quoi === "renommer" && (
        <RenommerReference genre={genre} reference={choisie} surFermer={fermer} />
      )}
      {choisie && geste?.quoi === "fusionner" && (
        <FusionnerReference genre={genre} reference={choisie} toutes={toutes} surFermer={fermer} />
      )}
      {choisie?.id && geste?.quoi === "historique" && (
        <HistoriqueReference reference={{ ...choisie, id: choisie.id }} surFermer={fermer} />
      )}
    </>
  );
}

interface PropsGestes {
  genre: GenreLibre;
  reference: Reference;
  surRenommer: () => void;
  surFusionner: () => void;
  surHistorique: () => void;
}

function Gestes({ genre, reference: r, surRenommer, surFusionner, surHistorique }: PropsGestes) {
  const poser = useReferencesRelues(genre);
  const geste = useMutation({
    mutationFn: (quoi: "ajouter" | "archiver" | "restaurer" | "retirer") => {
      if (r.id === null) return client.references.ajouter({ genre, nom: r.nom, marque: r.marque });
      if (quoi === "retirer") return client.references.supprimer({ id: r.id });
      return client.references.archiver({ id: r.id, archivee: quoi === "archiver" });
    },
    onSuccess: (liste, quoi) => {
      poser(liste);
      signalerSucces(
        {
          ajouter: "Nom ajouté à la liste",
          archiver: "Nom archivé\u00a0: il n'est plus proposé",
          restaurer: "Nom proposé de nouveau",
          retirer: "Nom retiré de la liste",
        }[quoi],
      );
    },
    onError: (erreur) => signalerEchec(erreur, "Erreur lors de la sauvegarde"),
  });
  const bouton = (texte: string, surClic: () => void, rouge = false) => (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={geste.isPending}
      onClick={surClic}
      {...(rouge && { color: "red" })}
    >
      {texte}
      <span className="visuellement-cache"> {r.nom}</span>
    </Button>
  );
  return (
    <Group gap={4} wrap="wrap">
      {r.id === null && bouton("Ajouter à la liste", () => geste.mutate("ajouter"))}
      {bouton("Renommer", surRenommer)}
      {bouton("Fusionner", surFusionner)}
      {r.id !== null && !r.archivee && bouton("Archiver", () => geste.mutate("archiver"))}
      {r.archivee && bouton("Restaurer", () => geste.mutate("restaurer"))}
      {r.id !== null && totalFiches(r) + r.modeles === 0 && bouton("Retirer", () => geste.mutate("retirer"), true)}
      {r.id !== null && bouton("Historique", surHistorique)}
    </Group>
  );
}
