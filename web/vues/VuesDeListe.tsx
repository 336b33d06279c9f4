import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPencil, IconStar, IconStarFilled } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { ListeAVues, ParametresVueListe, VueListe } from "../../domain/vues/vue-liste.ts";
import { api, client } from "../api.ts";
import { Differee } from "../ui/Differee.tsx";
import { signalerEchec } from "../ui/signaler-echec.ts";
import { CadreVues } from "./CadreVues.tsx";
import styles from "./MenuVues.module.css";

const charger = () => import("./EditerVueListe.tsx").then((m) => ({ default: m.EditerVueListe }));

interface Props {
  ecran: ListeAVues;
  cachees: readonly string[];
  choisirColonnes: (cachees: readonly string[]) => void;
}

/** Adresses d'historique déjà passées : revenir à une liste la rend telle qu'elle était, sans lui réappliquer sa vue par défaut. */
const passees = new Set<string>();

/** Ce que l'adresse porte de la liste : ses filtres, son tri, sa taille, et non la page ni une fenêtre ouverte. */
function rechercheDe(search: Readonly<Record<string, unknown>>): ParametresVueListe["recherche"] {
  return Object.fromEntries(
    Object.entries(search).flatMap(([cle, valeur]) =>
      cle !== "page" &&
      cle !== "ajout" &&
      /^[a-z_]{1,40}$/.test(cle) &&
      (typeof valeur === "string" || typeof valeur === "number")
        ? [[cle, valeur]]
        : [],
    ),
  );
}

/** Les vues enregistrées d'une liste : en ouvrir une, garder celle-ci, choisir celle de l'ouverture. */
export function VuesDeListe({ ecran, cachees, choisirColonnes }: Props) {
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const { search, state } = useLocation();
  const { data } = useQuery(api.vuesListes.lister.queryOptions({ input: { ecran } }));
  const [ouvert, { toggle, close }] = useDisclosure(false);
  const [editee, setEditee] = useState<VueListe | "nouvelle" | null>(null);
  const montee = useRef(false);
  const vues = data ?? [];
  const actuels: ParametresVueListe = { recherche: rechercheDe(search), cachees: [...cachees] };

  const appliquer = ({ parametres }: VueListe, replace = false) => {
    choisirColonnes(parametres.cachees);
    void naviguer({ to: ".", search: () => parametres.recherche, replace, resetScroll: false });
    close();
  };
  useEffect(() => {
    if (data === undefined || montee.current) return;
    montee.current = true;
    const place = String(state.__TSR_key ?? "");
    const deja = passees.has(place);
    passees.add(place);
    const defaut = data.find((v) => v.par_defaut);
    if (defaut && !deja && Object.keys(search).length === 0) appliquer(defaut, true);
  });

  const choisirDefaut = async (vue: VueListe) => {
    try {
      await client.vuesListes.choisirDefaut({ ecran, id: vue.id, par_defaut: !vue.par_defaut });
      await cache.invalidateQueries({ queryKey: api.vuesListes.key() });
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
    }
  };
  const editer = (vue: VueListe | "nouvelle") => {
    close();
    setEditee(vue);
  };
  return (
    <>
      <CadreVues
        ouvert={ouvert}
        surBasculer={toggle}
        surFermer={close}
        // Le nombre se dit sans élargir la barre.
        bouton={{ texte: "Vues", nom: vues.length > 0 ? `Vues (${vues.length})` : undefined }}
        vide="Une vue garde ces filtres, ce tri et ces colonnes sous un nom. Elle se partage."
        vues={vues.map((vue) => (
          <Ligne
            key={vue.id}
            vue={vue}
            surAppliquer={() => appliquer(vue)}
            surDefaut={() => void choisirDefaut(vue)}
            surModifier={() => editer(vue)}
          />
        ))}
        surNouvelle={() => editer("nouvelle")}
      />
      {editee && (
        <Differee
          charger={charger}
          proprietes={{
            ecran,
            vue: editee === "nouvelle" ? undefined : editee,
            parametres: actuels,
            surFermer: () => setEditee(null),
          }}
          attente={null}
        />
      )}
    </>
  );
}

interface PropsLigne {
  vue: VueListe;
  surAppliquer: () => void;
  surDefaut: () => void;
  surModifier: () => void;
}

function Ligne({ vue, surAppliquer, surDefaut, surModifier }: PropsLigne) {
  const Etoile = vue.par_defaut ? IconStarFilled : IconStar;
  return (
    <li className={styles.vue}>
      <button type="button" className={styles.nom} onClick={surAppliquer}>
        {vue.nom}
        <Precision vue={vue} />
      </button>
      <ActionIcon
        size={32}
        variant={vue.par_defaut ? "light" : "subtle"}
        aria-pressed={vue.par_defaut}
        aria-label={`Ouvrir la liste sur «\u00a0${vue.nom}\u00a0»`}
        onClick={surDefaut}
      >
        <Etoile size={16} aria-hidden="true" />
      </ActionIcon>
      {vue.mienne && (
        <ActionIcon size={32} variant="subtle" aria-label={`Modifier «\u00a0${vue.nom}\u00a0»`} onClick={surModifier}>
          <IconPencil size={17} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}

function Precision({ vue: { mienne, partagee, par_defaut } }: { vue: VueListe }) {
  const precisions = [
    ...(mienne ? (partagee ? ["partagée"] : []) : ["d'un collègue"]),
    ...(par_defaut ? ["à l'ouverture"] : []),
  ];
  return precisions.length === 0 ? null : <span className={styles.precision}>{precisions.join(", ")}</span>;
}
