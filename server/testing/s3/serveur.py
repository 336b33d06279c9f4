"""Un vrai service S3 pour les tests : Swift et sa couche s3api, dans un seul processus, une copie, objets en mémoire.

Usage : /usr/bin/python3 serveur.py <dossier jetable> <secret>, pour la clé « essai:reflet ». Écrit le port choisi sur une ligne, sert sur 127.0.0.1,
et s'arrête quand son entrée se ferme : un programme de tests tué n'en laisse pas tourner.
"""
import os
import sys

dossier, secret = sys.argv[1:3]


def ecrire(nom, texte):
    chemin = os.path.join(dossier, nom)
    with open(chemin, "w") as f:
        f.write(texte)
    return chemin


ecrire("swift.conf", "[swift-hash]\nswift_hash_path_suffix = essai\nswift_hash_path_prefix = essai\n")

import eventlet  # noqa: E402

eventlet.monkey_patch()
from swift.common import utils  # noqa: E402

# Avant tout le reste de Swift, qui lit sa configuration en se chargeant.
utils.set_swift_dir(dossier)
from eventlet import wsgi  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402

os.makedirs(os.path.join(dossier, "disques", "d1"))
commun = f"[DEFAULT]\nswift_dir = {dossier}\ndevices = {dossier}/disques\nmount_check = false\nlog_level = CRITICAL\n"
# Une application par anneau ; `mem_object` garde les objets en mémoire : aucun attribut étendu n'est demandé au disque.
APPLICATIONS = {"account": "account", "container": "container", "object": "mem_object"}
prises = {nom: eventlet.listen(("127.0.0.1", 0)) for nom in [*APPLICATIONS, "proxy"]}
ports = {nom: prise.getsockname()[1] for nom, prise in prises.items()}
chemins = {}
for anneau, application in APPLICATIONS.items():
    fabrique = RingBuilder(1, 1, 0)
    fabrique.add_dev(
        {"region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": ports[anneau], "device": "d1"}
    )
    fabrique.rebalance()
    fabrique.get_ring().save(os.path.join(dossier, f"{anneau}.ring.gz"))
    chemins[anneau] = ecrire(f"{anneau}.conf", f"{commun}[app:main]\nuse = egg:swift#{application}\n")

# tempauth exige un cache, mais s'en passe : le port 9 ne répond pas, chaque lecture est un oubli.
chemins["proxy"] = ecrire(
    "proxy.conf",
    f"""{commun}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_essai_reflet = {secret} .admin
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
"""
    + "".join(
        f"[filter:{f}]\nuse = egg:swift#{f}\n"
        for f in ["catch_errors", "gatekeeper", "listing_formats", "bulk", "copy", "slo", "dlo"]
    ),
)
for nom, prise in prises.items():
    eventlet.spawn(
        wsgi.server,
        prise,
        loadapp(chemins[nom], global_conf={"log_name": nom}),
        open(os.devnull, "w"),
        protocol=SwiftHttpProtocol,
        capitalize_response_headers=False,
    )
print(ports["proxy"], flush=True)
eventlet.tpool.execute(sys.stdin.read)
