import { LIBELLES_VUE, VUES, type Vue } from "../../../../domain/etats-des-lieux/etat.ts";
import { LIMITES } from "../../../../domain/fichiers/usages.ts";
import { Fiche } from "../../../ui/Fiche.tsx";
import pieces from "../Pieces.module.css";
import { Planche } from "../Planche.tsx";
import etat from "./Etat.module.css";
import { PhotosDePlace } from "./PhotosDePlace.tsx";
import { SE_LIT } from "./photos-a-lire.ts";
import { QuestionPhoto } from "./QuestionPhoto.tsx";
import type { MorceauEtat } from "./useEtats.ts";

/** Le tour du véhicule, vue par vue. Une fois signé, seules les vues photographiées restent. */
export function PhotosEtat(p: MorceauEtat) {
  const vues = VUES.filter(
    (v) => p.modifiable || p.etat.photos.some((photo) => photo.vue === v) || (p.carnet?.file.de(v).length ?? 0) > 0,
  );
  return (
    <Fiche titre="Photos du véhicule">
      {vues.length === 0 ? (
        <p className={etat.rien}>Aucune photo du véhicule.</p>
      ) : (
        <>
          {p.modifiable && <p className={pieces.limites}>Plusieurs à la fois. {LIMITES.image} chacune.</p>}
          <div className={etat.vues} data-lues={!p.modifiable || undefined}>
            {vues.map((vue) => (
              <PhotosVue key={vue} vue={vue} {...p} />
            ))}
          </div>
        </>
      )}
    </Fiche>
  );
}

function PhotosVue({ vue, ...p }: MorceauEtat & { vue: Vue }) {
  const nom = LIBELLES_VUE[vue];
  const photos = p.etat.photos.filter((photo) => photo.vue === vue).map((photo) => photo.fichier_id);
  const derniere = photos.at(-1);
  return (
    <section className={etat.vue} aria-label={nom}>
      <h3 className={etat.nomVue}>{nom}</h3>
      {p.carnet ? (
        <>
          <PhotosDePlace
            carnet={p.carnet}
            place={vue}
            nom={nom}
            vue={`photo_${vue}`}
            photos={photos}
            id={p.etat.id}
            modifiable={p.modifiable}
            poser={p.poser}
          />
          {p.modifiable && derniere && SE_LIT.has(vue) && (
            <QuestionPhoto key={derniere} {...p} carnet={p.carnet} fichier={derniere} />
          )}
        </>
      ) : (
        photos.length > 0 && <Planche titre={nom} photos={photos} />
      )}
    </section>
  );
}
