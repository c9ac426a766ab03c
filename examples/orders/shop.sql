-- The database of a shop, as it is on the first start.

CREATE TABLE orders (
  id          INTEGER PRIMARY KEY,
  placed      TEXT    NOT NULL CHECK (placed IS date(placed)),
  customer    TEXT    NOT NULL,
  status      TEXT    NOT NULL CHECK (status IN ('new', 'paid', 'shipped', 'delivered', 'cancelled')),
  total_cents INTEGER NOT NULL CHECK (total_cents >= 0)
) STRICT;

CREATE INDEX orders_by_status ON orders (status);

INSERT INTO orders (id, placed, customer, status, total_cents) VALUES
  (1001, '2025-01-09', 'Ada Okafor', 'delivered', 2495),
  (1002, '2025-01-11', 'Hiro Tanaka', 'delivered', 1250),
  (1003, '2025-01-14', 'Café Lumière', 'delivered', 5999),
  (1004, '2025-01-17', 'Jonas Brandt', 'delivered', 1990),
  (1005, '2025-01-18', 'Emeka Obi', 'delivered', 1250),
  (1006, '2025-01-19', 'Leila Haddad', 'delivered', 5999),
  (1007, '2025-01-22', 'Grażyna Wójcik', 'delivered', 3400),
  (1008, '2025-01-23', 'Bruno Keller', 'delivered', 2495),
  (1009, '2025-01-26', 'Inês Duarte', 'delivered', 8800),
  (1010, '2025-01-28', 'Dagny Holm', 'cancelled', 3400),
  (1011, '2025-01-30', 'Kira O''Neill', 'delivered', 1250),
  (1012, '2025-02-01', 'Zhao & Sons', 'delivered', 2495),
  (1013, '2025-02-02', 'Ada Okafor', 'shipped', 15600),
  (1014, '2025-02-04', 'Hiro Tanaka', 'delivered', 3400),
  (1015, '2025-02-06', 'Café Lumière', 'cancelled', 1990),
  (1016, '2025-02-08', 'Jonas Brandt', 'shipped', 3400),
  (1017, '2025-02-11', 'Emeka Obi', 'shipped', 24950),
  (1018, '2025-02-13', 'Leila Haddad', 'shipped', 1250),
  (1019, '2025-02-16', 'Grażyna Wójcik', 'paid', 4980),
  (1020, '2025-02-19', 'Bruno Keller', 'shipped', 5999),
  (1021, '2025-02-22', 'Inês Duarte', 'cancelled', 2495),
  (1022, '2025-02-24', 'Dagny Holm', 'shipped', 2495),
  (1023, '2025-02-27', 'Kira O''Neill', 'paid', 3400),
  (1024, '2025-02-28', 'Farida Aziz', 'shipped', 8800),
  (1025, '2025-03-02', 'Ada Okafor', 'paid', 990),
  (1026, '2025-03-04', 'Hiro Tanaka', 'paid', 12900),
  (1027, '2025-03-07', 'Café Lumière', 'shipped', 3400),
  (1028, '2025-03-10', 'Jonas Brandt', 'new', 2495),
  (1029, '2025-03-13', 'Emeka Obi', 'paid', 5999),
  (1030, '2025-03-16', 'Leila Haddad', 'paid', 3400),
  (1031, '2025-03-19', 'Grażyna Wójcik', 'new', 7450),
  (1032, '2025-03-21', 'Bruno Keller', 'cancelled', 2495),
  (1033, '2025-03-23', 'Inês Duarte', 'paid', 3400),
  (1034, '2025-03-24', 'Dagny Holm', 'new', 1250),
  (1035, '2025-03-25', 'Kira O''Neill', 'new', 7450),
  (1036, '2025-03-28', 'Zhao & Sons', 'new', 12900);
