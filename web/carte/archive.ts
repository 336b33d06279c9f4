import L from "leaflet";
import { PMTiles, TileType } from "pmtiles";

const TYPES_IMAGE: Partial<Record<TileType, string>> = {
  [TileType.Png]: "image/png",
  [TileType.Jpeg]: "image/jpeg",
  [TileType.Webp]: "image/webp",
  [TileType.Avif]: "image/avif",
};

/** Une couche d'images tirées d'une archive PMTiles, lue par morceaux à `url`. Lève si l'archive ne se lit pas ou ne contient pas d'images. */
export async function ouvrirArchive(url: string, options: L.GridLayerOptions): Promise<L.GridLayer> {
  const archive = new PMTiles(url);
  const { tileType, minZoom, maxZoom } = await archive.getHeader();
  const type = TYPES_IMAGE[tileType];
  if (!type) throw new Error("L'archive ne contient pas d'images.");
  // Au-delà du dernier zoom de l'archive, ses images s'agrandissent.
  return new CoucheArchive(archive, type, { ...options, minZoom, maxNativeZoom: maxZoom });
}

class CoucheArchive extends L.GridLayer {
  readonly #archive: PMTiles;
  readonly #type: string;
  readonly #lectures = new WeakMap<HTMLElement, AbortController>();

  constructor(archive: PMTiles, type: string, options: L.GridLayerOptions) {
    super(options);
    this.#archive = archive;
    this.#type = type;
    this.on("tileunload", ({ tile }: L.TileEvent) => this.#lectures.get(tile)?.abort());
  }

  protected override createTile(place: L.Coords, fait: L.DoneCallback): HTMLElement {
    const image = document.createElement("img");
    image.alt = "";
    const lecture = new AbortController();
    this.#lectures.set(image, lecture);
    this.#montrer(image, place, lecture.signal).then(
      () => fait(undefined, image),
      (erreur: Error) => lecture.signal.aborted || fait(erreur, image),
    );
    return image;
  }

  async #montrer(image: HTMLImageElement, { z, x, y }: L.Coords, signal: AbortSignal): Promise<void> {
    const tuile = await this.#archive.getZxy(z, x, y, signal);
    // Une archive ne couvre pas toujours le monde entier : hors d'elle, la carte reste vide, sans que ce soit une panne.
    if (!tuile) return;
    const adresse = URL.createObjectURL(new Blob([tuile.data], { type: this.#type }));
    image.src = adresse;
    await image.decode().finally(() => URL.revokeObjectURL(adresse));
  }
}
