import { type EtatLu, LIBELLES_VUE, VUES, type Vue } from "../../../../domain/etats-des-lieux/etat.ts";
import { LIMITES } from "../../../../domain/fichiers/usages.ts";
import { adresseApi, client } from "../../../api.ts";
import { Fiche } from "../../../ui/Fiche.tsx";
import { DepotPhotos } from "../DepotPhotos.tsx";
import pieces from "../Pieces.module.css";
import { Planche } from "../Planche.tsx";
import { useFilePhotos } from "../useFilePhotos.ts";
import etat from "./Etat.module.css";
import type { MorceauEtat } from "./useEtats.ts";

/** Le tour du véhicule, vue par vue. Une fois signé, seules les vues photographiées restent. */
export function PhotosEtat(p: MorceauEtat) {
  const vues = VUES.filter((v) => p.modifiable || p.etat.photos.some((photo) => photo.vue === v));
  return (
    <Fiche titre="Photos du véhicule">
      {vues.length === 0 ? (
        <p className={etat.rien}>Aucune photo du véhicule.</p>
      ) : (
        <>
          {p.modifiable && <p className={pieces.limites}>{LIMITES.image} chacune.</p>}
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
  const { id } = p.etat;
  const nom = LIBELLES_VUE[vue];
  const depot = useFilePhotos<EtatLu>({
    adresse: (fichier) => adresseApi(`/etats-des-lieux/${id}/photos/${vue}`, { nom: fichier }),
    surRecue: p.poser,
    surFin: p.relire,
  });
  const retirer = async (fichier_id: string) => p.poser(await client.etatsDesLieux.retirerPhoto({ id, fichier_id }));
  const photos = p.etat.photos.filter((photo) => photo.vue === vue).map((photo) => photo.fichier_id);
  return (
    <section className={etat.vue} aria-label={nom}>
      <h3 className={etat.nomVue}>{nom}</h3>
      <div className={p.modifiable ? etat.rangeePhotos : undefined}>
        {photos.length > 0 && <Planche titre={nom} photos={photos} supprimer={p.modifiable ? retirer : undefined} />}
        {p.modifiable && <DepotPhotos depot={depot} libelle={`Ajouter\u00a0: ${nom}`} compact limitesDites />}
      </div>
    </section>
  );
}
