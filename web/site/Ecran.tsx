interface Image {
  src: string;
  largeur: number;
  hauteur: number;
}

interface Props {
  /** Ce que l'image montre, pour qui ne la voit pas. */
  alt: string;
  image: Image;
  /** L'écran du téléphone, montré à la place sous 40 em : une capture de bureau y serait illisible. */
  telephone?: Image;
  className?: string;
}

/** Un écran réel du produit, chargé quand la lecture s'en approche ; sa place est gardée avant qu'il arrive. */
export function Ecran({ alt, image, telephone, className = "" }: Props) {
  return (
    <picture className={`ecran-produit ${className}`}>
      {telephone && (
        <source
          media="(max-width: 40em)"
          srcSet={telephone.src}
          width={telephone.largeur}
          height={telephone.hauteur}
          type="image/avif"
        />
      )}
      <img src={image.src} width={image.largeur} height={image.hauteur} alt={alt} loading="lazy" decoding="async" />
    </picture>
  );
}
