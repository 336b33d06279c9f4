import { Button, Select } from "@mantine/core";
import { IconZoomIn, IconZoomOut, IconZoomReset } from "@tabler/icons-react";
import { useState } from "react";
import { formaterDate } from "../../domain/commun/dates.ts";
import {
  direDejaMontree,
  nomReleve,
  type PhotosVehicule,
  type VueComparee,
} from "../../domain/comparaisons/comparaison.ts";
import { LIBELLES_VUE } from "../../domain/etats-des-lieux/etat.ts";
import { useRaccourcis } from "../raccourcis/raccourcis.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { AU_MILIEU, CadreDessine, type Rectangle } from "./CadreDessine.tsx";
import styles from "./Comparaison.module.css";
import { DommagesApparus } from "./DommagesApparus.tsx";
import { Encadrer, SaisieEncadree } from "./Encadrer.tsx";
import { CadresProposes, EndroitsProposes } from "./EndroitsProposes.tsx";
import { Panneau } from "./Panneau.tsx";
import { agrandir, ENTIERE, type Transformation } from "./transformation.ts";
import { useAEncadrer } from "./useAEncadrer.ts";
import { photosDe, useComparaison } from "./useComparaison.ts";
import { useProposes } from "./useProposes.ts";

const libelle = (v: VueComparee) => (v === "autres" ? "Autres photos" : LIBELLES_VUE[v]);

/** Deux relevés côte à côte : la même vue, agrandie et déplacée ensemble ; ce qui est nouveau s'encadre. */
export function Comparaison({ photos }: { photos: PhotosVehicule }) {
  const c = useComparaison(photos);
  const [t, setT] = useState(ENTIERE);
  const [rangs, setRangs] = useState({ avant: 0, apres: 0 });
  const [dessin, setDessin] = useState<Rectangle | null>(null);
  const aller = (faire: () => void) => {
    setT(ENTIERE);
    setRangs({ avant: 0, apres: 0 });
    setDessin(null);
    faire();
  };
  const suivante = () => aller(() => c.pas(1));
  const precedente = () => aller(() => c.pas(-1));
  useRaccourcis([
    ["j", suivante],
    ["k", precedente],
  ]);
  const [gauche, droite] = [photosDe(c.avant, c.vue), photosDe(c.apres, c.vue)];
  const photoApres = droite[Math.min(rangs.apres, droite.length - 1)];
  const photoAvant = gauche[Math.min(rangs.avant, gauche.length - 1)];
  const a = useAEncadrer(photos, c.avant, c.apres);
  const { proposes, ecarter } = useProposes(photos, c.vue === "autres" ? undefined : photoAvant, photoApres);
  const encadrable = a.cibles.length + a.contestations.length > 0 || a.peutOuvrir;
  const commun = {
    vue: libelle(c.vue),
    releves: photos.releves,
    transformation: t,
    changer: setT,
    dejaMontree: (fichier: string) => direDejaMontree(photos, fichier, formaterDate),
  };
  return (
    <div className={styles.ecran}>
      <Fiche titre={libelle(c.vue)}>
        <ChoixReleves c={c} surChoix={(s) => aller(() => c.choisir(s))} />
        <nav aria-label="Vues" className={styles.vues}>
          {c.vues.map((v) => {
            const manque = [
              photosDe(c.avant, v).length === 0 && "avant",
              photosDe(c.apres, v).length === 0 && "après",
            ].filter(Boolean);
            return (
              <button
                key={v}
                type="button"
                aria-current={v === c.vue || undefined}
                onClick={() => aller(() => c.choisir({ vue: v }))}
              >
                {libelle(v)}
                {manque.length > 0 && <small>{manque.length > 1 ? "aucune photo" : `manque ${manque[0]}`}</small>}
              </button>
            );
          })}
        </nav>
        <div className={styles.outils}>
          <Zoom t={t} changer={setT} />
          {photoApres && dessin === null && <Encadrer a={a} surCommencer={() => setDessin(AU_MILIEU)} />}
        </div>
        <div className={styles.panneaux}>
          <Panneau
            {...commun}
            cote="Avant"
            releve={c.avant}
            photos={gauche}
            rang={rangs.avant}
            surRang={(avant) => setRangs({ ...rangs, avant })}
          />
          <Panneau
            {...commun}
            cote="Après"
            releve={c.apres}
            photos={droite}
            rang={rangs.apres}
            surRang={(apres) => {
              setDessin(null);
              setRangs({ ...rangs, apres });
            }}
            proposes={dessin ? null : <CadresProposes proposes={proposes} />}
            {...(dessin && {
              dessin: <CadreDessine cadre={dessin} surChangement={setDessin} surFermer={() => setDessin(null)} />,
            })}
          />
        </div>
        <p id="aide-photos" className={styles.note}>
          {dessin
            ? "Tracez le cadre sur la photo d'après, ou placez-le aux flèches (Maj pour l'étirer), puis dites ce que c'est."
            : "Molette, pincement ou touches + et - pour agrandir, glisser ou flèches pour déplacer, 0 pour revenir\u00a0: les deux photos suivent. J et K passent d'une vue à l'autre."}
        </p>
        {!dessin && (
          <EndroitsProposes proposes={proposes} surGarder={encadrable ? setDessin : null} surEcarter={ecarter} />
        )}
        {dessin && photoApres && (
          <SaisieEncadree
            photos={photos}
            a={a}
            temoin={photoAvant?.fichier_id ?? null}
            cadre={{ fichier_id: photoApres.fichier_id, ...dessin }}
            surFermer={() => setDessin(null)}
          />
        )}
      </Fiche>
      {c.avant && c.apres && <DommagesApparus photos={photos} avant={c.avant} apres={c.apres} />}
    </div>
  );
}

/** Réduire, revenir à l'entière, agrandir : les deux photos suivent. */
function Zoom({ t, changer }: { t: Transformation; changer: (suite: Transformation) => void }) {
  return (
    <Button.Group>
      <Button
        variant="default"
        size="xs"
        aria-label="Réduire"
        disabled={t.z <= 1}
        onClick={() => changer(agrandir(t, 1 / 1.5))}
      >
        <IconZoomOut size={17} aria-hidden="true" />
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label="Photo entière"
        disabled={t.z <= 1}
        onClick={() => changer(ENTIERE)}
      >
        <IconZoomReset size={17} aria-hidden="true" />
      </Button>
      <Button variant="default" size="xs" aria-label="Agrandir" onClick={() => changer(agrandir(t, 1.5))}>
        <IconZoomIn size={17} aria-hidden="true" />
      </Button>
    </Button.Group>
  );
}

type C = ReturnType<typeof useComparaison>;

/** Les deux dates que l'on compare. */
function ChoixReleves({ c, surChoix }: { c: C; surChoix: (s: { avant?: string; apres?: string }) => void }) {
  const choix = c.avecPhotos.map((r) => ({
    value: r.id,
    label: `${formaterDate(r.jour)}, ${nomReleve(r).toLowerCase()}${r.ouvert ? " (en cours)" : ""}`,
  }));
  return (
    <div className={styles.choix}>
      <Select
        label="Avant"
        data={choix}
        value={c.avant?.id ?? null}
        allowDeselect={false}
        placeholder="Aucun autre relevé"
        onChange={(v) => v && surChoix({ avant: v })}
      />
      <Select
        label="Après"
        data={choix}
        value={c.apres?.id ?? null}
        allowDeselect={false}
        onChange={(v) => v && surChoix({ apres: v })}
      />
    </div>
  );
}
