import { Button, Group, Modal } from "@mantine/core";
import { useState } from "react";
import { type EtatLu, LIBELLES_VUE, VUES } from "../../../../domain/etats-des-lieux/etat.ts";
import { adresseApi } from "../../../api.ts";
import { AU_MILIEU, CadreDessine, type Rectangle } from "../../../comparaisons/CadreDessine.tsx";
import type { Carnet } from "./carnet/Carnet.ts";
import type { CadreSaisi } from "./carnet/contenu.ts";
import { placeDommage } from "./carnet/porte-etat.ts";
import type { DommageMontre } from "./dommages-montres.ts";
import etat from "./Etat.module.css";

/** Une photo sur laquelle un dommage peut se situer, arrivée ou encore sur l'appareil. */
interface Choix {
  photo: string;
  nom: string;
  src: string;
}

/** Les photos du dommage, puis celles des vues. */
export function photosASituer(lu: EtatLu, carnet: Carnet | null, { cle, photos }: DommageMontre): Choix[] {
  const arrivee = (photo: string, nom: string): Choix => ({
    photo,
    nom,
    src: carnet?.file.apercuRecu(photo) ?? adresseApi(`/fichiers/${photo}`, { apercu: "1" }),
  });
  const gardees = (place: string, nom: string): Choix[] =>
    (carnet?.file.de(place) ?? []).flatMap((p) =>
      p.apercu && p.etat !== "recue" && p.etat !== "refusee" ? [{ photo: p.cle, nom, src: p.apercu }] : [],
    );
  return [
    ...photos.map((photo) => arrivee(photo, "Photo du dommage")),
    ...gardees(placeDommage(cle), "Photo du dommage"),
    ...VUES.flatMap((vue) => [
      ...lu.photos.filter((p) => p.vue === vue).map((p) => arrivee(p.fichier_id, LIBELLES_VUE[vue])),
      ...gardees(vue, LIBELLES_VUE[vue]),
    ]),
  ];
}

interface Props {
  nom: string;
  choix: readonly Choix[];
  cadre: CadreSaisi | null;
  surGarde: (cadre: CadreSaisi) => void;
  surFermer: () => void;
}

/** Le dommage s'encadre sur la photo, au doigt, à la souris ou aux flèches. */
export function SituerDommage({ nom, choix, cadre, surGarde, surFermer }: Props) {
  const [photo, setPhoto] = useState(choix.find((c) => c.photo === cadre?.photo)?.photo ?? choix[0]?.photo);
  const [rectangle, setRectangle] = useState<Rectangle>(cadre && cadre.photo === photo ? cadre : AU_MILIEU);
  const choisie = choix.find((c) => c.photo === photo);
  if (!choisie) return null;
  const { x, y, largeur, hauteur } = rectangle;
  return (
    <Modal opened onClose={surFermer} title={`Situer le ${nom}`} size="lg" closeOnClickOutside={false}>
      {choix.length > 1 && (
        <ul className={etat.choixPhotos} aria-label="Photos">
          {choix.map((c) => (
            <li key={c.photo}>
              <button
                type="button"
                aria-pressed={c.photo === photo}
                onClick={() => {
                  setPhoto(c.photo);
                  setRectangle(AU_MILIEU);
                }}
              >
                <img src={c.src} alt={c.nom} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={etat.aEncadrer}>
        <img src={choisie.src} alt={choisie.nom} draggable={false} />
        <CadreDessine key={choisie.photo} cadre={rectangle} surChangement={setRectangle} surFermer={surFermer} />
      </div>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={surFermer}>
          Annuler
        </Button>
        <Button
          onClick={() => {
            surGarde({ photo: choisie.photo, x, y, largeur, hauteur });
            surFermer();
          }}
        >
          Garder ce cadre
        </Button>
      </Group>
    </Modal>
  );
}
