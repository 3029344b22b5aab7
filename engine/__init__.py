"""The rules, the knowledge and the computer players of Vía Larga: pure Python, standard library only.

Layers, each importing from those before it only:
vocabulary (bits, cards, actions, network, edition, state) < editions < rules (paths, payment, scoring, rules)
< knowledge (observation, determinize, dealer, notation, explain) < game < bots < record, wire < simulation < __main__.
"""
